// The command line: completes over the orders that stand on the page, with the chance of each.
import { newKey, order } from "./act.js";
import { keep, kept } from "./kept.js";
import { tell } from "./tell.js";

const plain = (text) => text.toLowerCase().replace(/\s+/g, " ").trim();

function orders() {
  const found = new Map();
  for (const button of document.querySelectorAll("[data-panel=do] [data-typed], [data-panel=ask] .asking [data-typed]")) {
    const typed = button.dataset.typed;
    if (!typed || button.disabled || found.has(typed)) continue;
    found.set(typed, {
      typed, odds: button.dataset.odds || "", percent: button.querySelector(".pct")?.firstChild?.textContent.trim() || "",
      words: button.querySelector(".w")?.firstChild?.textContent.trim() || button.textContent.trim(),
    });
  }
  return [...found.values()];
}

// Every word typed must begin a word of the order, in the order typed.
function fits(typed, order) {
  const words = order.split(" ");
  let at = 0;
  return plain(typed).split(" ").every((part) => {
    while (at < words.length && !words[at].startsWith(part)) at += 1;
    at += 1;
    return at <= words.length;
  });
}

// What stood in the line of this page when it was left in this window.
const KEPT = `tablewright.line ${location.pathname}`;

// On a phone the line is higher while one writes. What is pressed beside it stays where it is till that is through.
function widenWhileWriting(form) {
  let pressed = false;
  const settle = () => setTimeout(() => form.classList.toggle("writing", pressed || form.contains(document.activeElement)), 150);
  const press = ({ type }) => {
    pressed = type === "pointerdown";
    if (!pressed) settle();
  };
  for (const type of ["pointerdown", "pointerup", "pointercancel"]) addEventListener(type, press, true);
  form.addEventListener("focusin", () => form.classList.add("writing"));
  form.addEventListener("focusout", settle);
  form.classList.toggle("writing", form.contains(document.activeElement));
}

export function watchLine() {
  const form = document.getElementById("line");
  if (!form) return;
  const input = form.querySelector("input[type=text]");
  const box = form.querySelector(".complete");
  const output = form.querySelector("output");
  const past = [];
  let chosen = -1;
  let found = [];
  let back = 0;

  // To whom alone one speaks stays so until it is changed; it is never changed by whoever comes or goes.
  let whom = "";
  const select = () => form.querySelector("select[name=to]");
  const face = () => {
    form.classList.toggle("whispering", !!whom);
    form.querySelector("[data-say]").textContent = whom ? "Whisper" : "Say";
  };
  const keepWhom = () => {
    const list = select();
    if (!list && whom) {
      whom = "";
      face();
      tell("Nobody is left to whisper to: what is said now is for all.");
    }
    if (!list || list.value === whom) return;
    if (![...list.options].some((each) => each.value === whom)) list.add(new Option("who has left", whom));
    list.value = whom;
  };
  // A page that is loaded anew, as when figures changed hands, has what was half typed, and for whom, as before.
  const left = JSON.parse(kept(KEPT));
  addEventListener("pagehide", () => keep(KEPT, JSON.stringify([whom, input.value, document.activeElement === input])));
  if (left && !input.value) input.value = left[1];
  if (left?.[2]) input.focus();
  // A browser that goes back to the page may bring back what was chosen there: what one sees is what holds.
  let first = true;
  addEventListener("pageshow", () => {
    whom = (first && select() && left?.[0]) || select()?.value || "";
    first = false;
    keepWhom();
    face();
  });

  const close = () => {
    box.hidden = true;
    chosen = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };

  const show = () => {
    const typed = plain(input.value);
    const speech = /^["“'«„]/.test(typed);
    found = typed && !speech ? orders().filter((each) => fits(typed, plain(each.typed))).slice(0, 9) : [];
    if (found.length === 1 && plain(found[0].typed) === typed) found = [];
    box.replaceChildren(...found.map((each, place) => {
      const item = document.createElement("li");
      item.id = `complete-${place}`;
      item.role = "option";
      item.append(each.typed);
      const note = document.createElement("small");
      note.textContent = each.percent;
      item.append(note);
      item.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        take(place);
      });
      return item;
    }));
    box.hidden = !found.length;
    input.setAttribute("aria-expanded", String(!!found.length));
    chosen = -1;
    odds(typed, speech);
  };

  const odds = (typed, speech) => {
    const best = orders().find((each) => plain(each.typed) === typed) || (found.length === 1 ? found[0] : null);
    output.replaceChildren();
    if (speech) output.append(whom ? `whispered ${select().selectedOptions[0].textContent}` : "said aloud");
    else if (best) {
      output.append([best.words, best.odds].filter(Boolean).join(" · "));
      if (best.percent) {
        const strong = document.createElement("b");
        strong.textContent = best.percent;
        output.append(" · ", strong);
      }
    }
  };

  const mark = (place) => {
    chosen = (place + found.length) % found.length;
    [...box.children].forEach((item, each) => item.setAttribute("aria-selected", String(each === chosen)));
    input.setAttribute("aria-activedescendant", `complete-${chosen}`);
    box.children[chosen].scrollIntoView({ block: "nearest" });
    odds(plain(found[chosen].typed), false);
  };

  const take = (place) => {
    input.value = found[place].typed;
    close();
    show();
    input.focus();
  };

  // Lines go out one after another, each once; the field is free for the next one at once.
  let before = Promise.resolve();
  let lost = "";
  const run = (as, to = whom) => {
    const value = input.value;
    if (!value.trim()) return;
    close();
    input.value = "";
    output.replaceChildren();
    back = 0;
    before = before.then(() => give(value, as, to));
  };

  const give = async (value, as, to) => {
    const key = form.querySelector("input[name=key]");
    const sent = JSON.stringify([value, as, to]);
    if (lost && lost !== sent) key.value = newKey();
    const body = new URLSearchParams({ line: value, as, to, key: key.value });
    const answer = await order(form, null, body);
    lost = answer.state === "lost" ? sent : "";
    if (answer.state === "done") past.push(value);
    else if (!input.value && answer.state !== "told") input.value = value;
  };

  // What the empty line suggests is what can be done now.
  document.addEventListener("redrawn", ({ target }) => {
    const hint = target.querySelector("[data-hint]")?.dataset.hint;
    if (hint) input.placeholder = hint;
    if (form.contains(target)) keepWhom();
  });
  form.addEventListener("change", (event) => {
    if (event.target !== select()) return;
    whom = event.target.value;
    face();
    show();
    input.focus();
  });
  input.addEventListener("input", show);
  input.addEventListener("blur", () => setTimeout(close, 150));
  widenWhileWriting(form);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const open = !box.hidden;
    if (event.key === "ArrowDown" && open) mark(chosen + 1);
    else if (event.key === "ArrowUp" && open) mark(chosen < 0 ? found.length - 1 : chosen - 1);
    else if (event.key === "ArrowUp" && past.length && (!input.value || back)) {
      back = Math.min(back + 1, past.length);
      input.value = past[past.length - back];
    } else if (event.key === "Tab" && open && !event.shiftKey) take(Math.max(chosen, 0));
    else if (event.key === "Enter" && open && (chosen >= 0 || found.length === 1)) take(Math.max(chosen, 0));
    else if (event.key === "Escape") {
      if (open) close();
      else input.blur();
    } else return;
    event.preventDefault();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    run(event.submitter?.value === "say" || /^["“'«„]/.test(plain(input.value)) ? "say" : "do");
  });
  document.querySelector("[data-say-it]").addEventListener("click", (event) => {
    const words = event.currentTarget.dataset.sayIt;
    tell("");
    if (input.value === words) input.value = "";
    before = before.then(() => give(words, "say", ""));
  });
}
