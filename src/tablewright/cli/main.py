"""`tablewright`: finds the verb, runs it, and tells every error in one plain line.

Exit status: 0 done; 1 a fault of ours; 2 something the user can mend; 130 stopped with Ctrl-C; 141 nobody reads on.
"""

from __future__ import annotations

import codecs
import importlib
import importlib.util
import io
import json
import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

import tablewright
from tablewright.core.errors import Mendable, one_line

# Each verb with the line that `--help` shows, so that asking for help imports no verb.
VERBS = {
    "serve": "Start the table on this machine and open it in a browser (what `tablewright` alone does).",
    "play": "Play in the terminal.",
    "roll": "Roll dice, or what a rule asks for.",
    "odds": "Show the exact chances of a roll.",
    "character": "Make a character.",
    "party": "Make a party.",
    "dungeon": "Make a dungeon.",
    "fight": "Run many fights and count how they end.",
    "rules": "Look up the rules, with this project's readings.",
    "log": "Export, import, verify or read out a table's log.",
    "pack": "Check or import a content pack.",
}


class _Verbs(click.Group):
    """The verbs, each imported only to be run."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (as above)
        if cmd_name not in VERBS:
            return None
        command = importlib.import_module(f"tablewright.cli.{cmd_name}").command
        assert isinstance(command, click.Command)  # noqa: S101 (a programmer's slip, not a user's)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl([(verb, VERBS[verb]) for verb in self.list_commands(ctx)])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in VERBS:
            from tablewright.core.prose import listed  # what goes well does not load it

            there = f"the verbs are {listed(self.list_commands(ctx))} (`tablewright --help` tells more)"
            raise click.UsageError(f"There is no verb '{args[0]}'; {there}.")
        return super().resolve_command(ctx, args)


def _version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"tablewright {tablewright.__version__}")
        ctx.exit()


@click.group(
    cls=_Verbs,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    subcommand_metavar="[VERB] [ARGUMENTS]…",
    epilog="`tablewright VERB --help` tells more. Arguments after `--` may begin with a minus.",
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version and end."
)
@click.pass_context
def verbs(ctx: click.Context) -> None:
    """The referee's engine and play table for AX&X, AxiomRPG and 3dX.

    Without a verb: start the table on this machine and open it in a browser.
    """
    if ctx.invoked_subcommand is None:
        serve = verbs.get_command(ctx, "serve")
        if serve is None:
            raise click.UsageError("Name a verb: `tablewright --help` lists them.")
        with serve.make_context("serve", [], parent=ctx) as inner:
            serve.invoke(inner)


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and end the process with its exit status; `args` instead of what was typed."""
    _open_what_is_closed()
    if "_TABLEWRIGHT_COMPLETE" in os.environ:  # the shell asks for completions
        verbs.main(prog_name="tablewright")
    typed = list(sys.argv[1:] if args is None else args)
    _write_what_can_be_written(as_json="--json" in typed)
    status = _run(typed)
    try:
        sys.stdout.flush()
    except OSError as error:
        status = status or _tell(error)  # if it came up before, it has been told
        _print_no_more()
    sys.exit(status)


def _open_what_is_closed() -> None:
    """Standard streams that were closed before the start (`>&-`) lead nowhere from now on.

    Otherwise the first file to be opened would take their number, and be written over by whatever is printed.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open until the process ends)


def _write_what_can_be_written(*, as_json: bool) -> None:
    """Where the terminal's letters are not Unicode, others are a question mark, or escaped in JSON."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and codecs.lookup(stream.encoding).name != "utf-8":
            stream.reconfigure(errors=ESCAPED if as_json and stream is sys.stdout else "replace")


ESCAPED = "tablewright.escaped"
"""The way of writing letters that there are not so that JSON is read as it was meant."""


def _escaped(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


codecs.register_error(ESCAPED, _escaped)


def _print_no_more() -> None:
    """Python must not try to flush what is left, and say that it cannot."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(args: list[str]) -> int:
    try:
        with verbs.make_context("tablewright", args) as ctx:
            verbs.invoke(ctx)
    except click.exceptions.Exit as end:
        return end.exit_code
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001 (the last place that can turn a fault into a plain line)
        return _tell(error)
    return 0


def _tell(error: BaseException) -> int:
    """Print an error as one line on standard error; the exit status that goes with it."""
    match error:
        case KeyboardInterrupt() | click.Abort():
            return 130
        case BrokenPipeError():
            _print_no_more()  # whoever read us has stopped (`| head`)
            return 141
        case click.ClickException():
            try:
                return _line(_usage(error), 2)
            except Mendable as wrong:
                return _line(wrong.line, 2)
        case Mendable():
            return _line(error.line, 2)
        case OSError():
            where = f"{error.filename}: " if error.filename else ""
            return _line(f"{where}{error.strerror or error}", 2)
    if os.environ.get("TABLEWRIGHT_TRACE"):
        raise error
    kind = type(error).__name__
    return _line(f"A fault in Tablewright: {kind}: {error} (TABLEWRIGHT_TRACE=1 shows where)", 1)


PLAINLY = (
    (r": ('.*') is not a valid integer(?: range)?\.$", r": a whole number is wanted, not \1."),
    (r": ('.*') is not a valid float(?: range)?\.$", r": a number is wanted, not \1."),
    (r"^Invalid value for '[^']*': File ('.*') does not exist\.$", r"There is no file \1."),
    (r"^Invalid value for '[^']*': Path ('.*') does not exist\.$", r"There is no file or folder \1."),
    (r": (-?\d+) is not in the range (-?\d+)<=x<=(-?\d+)\.$", r": \2 to \3 is wanted, not \1."),
)
"""What click says of numbers and files, and what a person would."""


def _usage(error: click.ClickException) -> str:
    """What is wrong with a line, for a person. Mendable for a game that there is not, told before what is missing."""
    text = error.format_message()
    if isinstance(error, click.MissingParameter) and error.ctx is not None and error.param is not None:
        if "game" in error.ctx.params:  # what was typed may be the ask, and the game what is missing
            from tablewright.core.ledger import package_of

            package_of(error.ctx.params["game"])
        path, pieces = error.ctx.command_path, error.ctx.command.collect_usage_pieces(error.ctx)
        what, missing = error.param.make_metavar(error.ctx), [piece for piece in pieces if piece != "[OPTIONS]"]
        if isinstance(error.param, click.Option):
            what = f"{error.param.opts[0]} {what}"
            missing.append(what)
        return f"{what.rstrip('.')} is missing: {path} {' '.join(missing)} (`{path} --help` tells more)."
    if isinstance(error, click.exceptions.NoArgsIsHelpError) and isinstance(error.ctx.command, click.Group):
        from tablewright.core.prose import listed

        path, there = error.ctx.command_path, error.ctx.command.list_commands(error.ctx)
        return f"After `{path}` comes {listed(there, joint='or')} (`{path} --help` tells more)."
    for pattern, words in PLAINLY:
        text = re.sub(pattern, words, text)
    if isinstance(error, click.NoSuchOption) and error.option_name.lstrip("-")[:1].isdigit():
        text += " Put -- before an argument that begins with a minus."
    return text


def _line(text: str, status: int) -> int:
    from tablewright.cli.terminal.paper import safe  # what a stranger's file is called must not steer the terminal

    click.echo(f"tablewright: {safe(one_line(text))}", err=True)
    return status


if __name__ == "__main__":
    main()
