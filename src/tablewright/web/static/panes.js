// Tabs, dialogs and "why?": links of the page that open in place.
import { tell } from "./tell.js";

const SILENT = "No answer from the table. Try again when it is connected.";
const body = document.body;
const names = { stream: "stream", sheet: "sheet", here: "now", party: "now" };

function mark(selector, key, value) {
  for (const link of document.querySelectorAll(selector)) {
    if (link.dataset[key] === value) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

export function showTab(tab) {
  body.dataset.tab = tab;
  mark(".phone a", "tab", tab);
  document.querySelector(`.phone [data-tab="${tab}"]`)?.classList.remove("dotted");
  if (names[tab] && tab !== "stream") showHere(names[tab]);
  if (tab === "stream") document.getElementById("log").scrollTop = document.getElementById("log").scrollHeight;
}

function showHere(here) {
  body.dataset.here = here;
  mark(".tabs a", "here", here);
}

// What lies in another pane on a phone is shown first; then the focus goes there.
function focusOn(id) {
  const target = document.getElementById(id);
  if (!target.getClientRects().length) showTab(id === "here" ? "here" : "stream");
  target.focus();
}

// A part of a page; null, and a word about it, where none comes.
async function part(address) {
  try {
    const answer = await fetch(address, { headers: { "X-Part": "1" }, signal: AbortSignal.timeout(8000) });
    const page = document.createElement("template");
    page.innerHTML = await answer.text();
    if (answer.ok) return page.content;
    tell(page.content.querySelector(".lead")?.textContent || SILENT);
  } catch {
    tell(SILENT);
  }
  return null;
}

async function why(link) {
  const item = link.closest("li");
  const there = item.querySelector(".whybox");
  if (there) {
    there.remove();
    link.setAttribute("aria-expanded", "false");
    return;
  }
  const content = await part(link.href);
  if (!content) return;
  (item.querySelector("article") || item).append(content);
  item.querySelector(".whybox").scrollIntoView({ block: "nearest" });
  link.setAttribute("aria-expanded", "true");
}

async function dialog(link, wide) {
  const box = document.getElementById("dialog");
  const content = await part(link.href);
  if (!content) return;
  box.classList.toggle("wide", wide);
  box.querySelector("[data-fill]").replaceChildren(content);
  openDialog(box);
}

// A dialog, from its beginning: a browser goes to the first thing that can be pressed, which may be at the end.
export function openDialog(box) {
  box.showModal();
  if (!box.scrollTop) return;
  box.tabIndex = -1;
  box.focus({ preventScroll: true });
  box.scrollTop = 0;
}

async function earlier(link) {
  const box = document.getElementById("log");
  const from = box.scrollHeight - box.scrollTop;
  const content = await part(link.href);
  if (!content) return;
  const next = content.querySelector(".earlier");
  const held = document.activeElement === link;
  document.querySelector("#log > ol").prepend(...content.querySelectorAll("li[id]"));
  if (next) link.replaceWith(next);
  else link.remove();
  if (held) (next || box).focus({ preventScroll: true });
  box.scrollTop = box.scrollHeight - from;
}

// "more" stands only where a place's text is cut short.
function cut() {
  for (const fold of document.querySelectorAll(".look:not([open])")) {
    const text = fold.querySelector("span");
    if (text.clientHeight) fold.classList.toggle("whole", text.scrollHeight <= text.clientHeight + 1);
  }
}

// The orders at hand on a phone are seen from the first one again when another one is the most wanted.
let wanted = "";
function fromFirst() {
  const row = document.querySelector(".quick");
  const first = row?.firstElementChild?.dataset.id || "";
  if (row && first !== wanted) row.scrollLeft = 0;
  wanted = first;
}

// On paper every sheet is open, and afterwards as before.
function watchPrinting() {
  let shut = [];
  addEventListener("beforeprint", () => {
    shut = [...document.querySelectorAll(".sheet-of:not([open])")];
    for (const fold of shut) fold.open = true;
  });
  addEventListener("afterprint", () => shut.forEach((fold) => { fold.open = false; }));
}

export function watchPanes() {
  watchPrinting();
  document.addEventListener("redrawn", cut);
  document.addEventListener("redrawn", fromFirst);
  fromFirst();
  new ResizeObserver(cut).observe(document.getElementById("here"));
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) event.target.closest("dialog").close();
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const acts = [
      [".skip", () => focusOn(link.hash.slice(1))],
      ["a[data-tab]", () => {
        showTab(link.dataset.tab);
        if (event.detail === 0) document.getElementById(link.hash.slice(1)).focus(); // by keyboard: go on from there
      }],
      [".tabs a[data-here]", () => showHere(link.dataset.here)],
      ["[data-why]", () => why(link)],
      ["[data-big]", () => dialog(link, true)],
      ["[data-dialog]", () => dialog(link, false)],
      [".earlier", () => earlier(link)],
      ["[data-help]", () => openDialog(document.getElementById("help"))],
    ];
    const act = acts.find(([selector]) => link.matches(selector));
    if (!act) return;
    event.preventDefault();
    act[1]();
  });
}
