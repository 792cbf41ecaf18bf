// Single keys, only while no field has the focus; an option turns the letters off.
import { keep, kept } from "./kept.js";
import { tell } from "./tell.js";
import { toEnd } from "./live.js";
import { openDialog, showTab } from "./panes.js";

const KEPT = "tablewright.letters";
// The button that lets a turn pass, told by its order: "rest" is a rest of eight hours elsewhere.
const TURN = `[data-panel=do] form:has([name=command][value^='{"do":"rest"']) [data-typed=rest]`;

// The command line, with the focus: on a narrow page its pane is shown first.
function line() {
  const input = document.querySelector("#line input[type=text]");
  if (input && !input.getClientRects().length) showTab("stream");
  input?.focus();
  return input;
}

function step(by) {
  if (!document.getElementById("log").getClientRects().length) showTab("stream");
  const items = [...document.querySelectorAll("#log > ol > li")];
  const at = items.indexOf(document.activeElement.closest("#log li"));
  const next = items[at < 0 ? items.length - 1 : at + by];
  if (next) {
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  } else if (by > 0) toEnd();
}

// What is in sight; with `hidden` what a fold or another pane hides as well.
const press = (selector, words, hidden = false) => {
  const open = [...document.querySelectorAll(selector)].filter((each) => !each.disabled);
  const target = open.find((each) => hidden || each.getClientRects().length);
  if (target) target.click();
  else tell(words);
};

// Closes the form of an order that is open about what has the focus; whether there was one.
function closed(target) {
  const fold = target.closest("details.offer[open], .split details[open]");
  if (!fold) return false;
  fold.removeAttribute("open");
  fold.querySelector("summary").focus();
  return true;
}

const KEYS = {
  "/": line,
  n: () => press("[data-next], .asking button", "Nothing waits to go on just now."),
  t: () => press(TURN, "No turn can pass just now.", true),
  u: () => {
    const undo = document.querySelector("[data-undo]");
    if (undo) undo.click();
    else tell("There is nothing to take back.");
  },
  y: () => {
    const item = document.activeElement.closest("#log li") || [...document.querySelectorAll("#log li:has([data-why])")].at(-1);
    const why = item?.querySelector("[data-why]");
    if (why && !why.getClientRects().length) showTab("stream");
    if (why) why.click();
    else tell("That has no number to explain.");
  },
  o: () => {
    const input = line();
    if (input) input.value = "odds ";
  },
  j: () => step(1),
  k: () => step(-1),
  "?": () => openDialog(document.getElementById("help")),
};

export function watchKeys() {
  const letters = document.getElementById("letters");
  letters.checked = kept(KEPT, true) !== "off";
  const on = () => letters.checked;
  letters.addEventListener("change", () => keep(KEPT, letters.checked ? "on" : "off", true));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === "Escape" && !event.isComposing && closed(event.target)) return;
    if (event.target.closest("input, textarea, select, [contenteditable], dialog[open]")) return;
    if (event.key === "Escape") document.activeElement.blur();
    const act = KEYS[event.key];
    if (!act || (/[a-z]/.test(event.key) && !on())) return;
    event.preventDefault();
    act();
  });
}
