// Tabs, dialogs and "why?": links of the page that open in place.

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

async function part(address) {
  const answer = await fetch(address, { headers: { "X-Part": "1" } });
  const page = document.createElement("template");
  page.innerHTML = await answer.text();
  return answer.ok ? page.content : null;
}

async function why(link) {
  const item = link.closest("li");
  const there = item.querySelector(".whybox");
  if (there) {
    there.remove();
    return;
  }
  const content = await part(link.href);
  if (!content) return;
  (item.querySelector("article") || item).append(content);
  item.querySelector(".whybox").scrollIntoView({ block: "nearest" });
}

async function dialog(link, wide) {
  const box = document.getElementById("dialog");
  const content = await part(link.href);
  if (!content) return;
  box.classList.toggle("wide", wide);
  box.querySelector("[data-fill]").replaceChildren(content);
  box.showModal();
}

async function earlier(link) {
  const box = document.getElementById("log");
  const from = box.scrollHeight - box.scrollTop;
  const content = await part(link.href);
  if (!content) return;
  const next = content.querySelector(".earlier");
  document.querySelector("#log > ol").prepend(...content.querySelectorAll("li[id]"));
  if (next) link.replaceWith(next);
  else link.remove();
  box.scrollTop = box.scrollHeight - from;
}

export function watchPanes() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) event.target.closest("dialog").close();
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const acts = [
      ["a[data-tab]", () => showTab(link.dataset.tab)],
      [".tabs a[data-here]", () => showHere(link.dataset.here)],
      ["[data-why]", () => why(link)],
      ["[data-big]", () => dialog(link, true)],
      ["[data-dialog]", () => dialog(link, false)],
      [".earlier", () => earlier(link)],
      ["[data-help]", () => document.getElementById("help").showModal()],
    ];
    const act = acts.find(([selector]) => link.matches(selector));
    if (!act) return;
    event.preventDefault();
    act[1]();
  });
}
