// One live stream, only while the page is visible. What was missed is asked for by the number last seen.
import { keep, kept } from "./kept.js";
import { redraw } from "./morph.js";
import { tell } from "./tell.js";

const KEPT = 300; // facts that stay on the page
const READ = 1200; // so many while somebody reads further up: nothing is taken away under their eyes
const SILENCE = 4000; // without a beat, which comes every 2 s, for so long we are not connected
const LONGEST = 32000; // a slow line gets more and more time for what it is bringing, up to this
const LOOK = 500; // how often that is looked at: whoever is cut off is told within 5 s
const body = document.body;
let source = null;
let heard = performance.now();
let tried = heard;
let patience = SILENCE;
let crowded = false;
let since = body.dataset.since;
let atEnd = true;

const log = () => document.getElementById("log");
const list = () => document.querySelector("#log > ol");

function stay() {
  const box = log();
  atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
}

export function toEnd() {
  log().scrollTop = log().scrollHeight;
  document.getElementById("newer").hidden = true;
}

export function speak(sentences) {
  const ears = document.getElementById("ears");
  for (const sentence of sentences.slice(-6)) {
    const line = document.createElement("p");
    line.textContent = sentence;
    ears.append(line);
  }
  while (ears.childElementCount > 8) ears.firstElementChild.remove();
}

function addFacts({ html, say, undone, back }) {
  stay();
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  let added = 0;
  for (const item of [...fresh.content.children]) {
    if (document.getElementById(item.id)) continue;
    item.classList.add("fresh");
    list().append(item);
    added += 1;
  }
  for (const number of undone || []) document.getElementById(`f${number}`)?.classList.add("undone");
  for (const number of back || []) document.getElementById(`f${number}`)?.classList.remove("undone");
  if (atEnd || list().childElementCount > READ) trim();
  if (added) {
    speak(say || []);
    if (atEnd) toEnd();
    else document.getElementById("newer").hidden = false;
    if (body.dataset.tab !== "stream") document.querySelector('.phone [data-tab="stream"]')?.classList.add("dotted");
  }
}

function trim() {
  const items = list();
  const focus = document.activeElement;
  const before = items.childElementCount;
  while (items.childElementCount > KEPT && !items.firstElementChild.contains(focus)) items.firstElementChild.remove();
  if (items.childElementCount < before) earlierThan(items.firstElementChild.dataset.number);
}

// What went from the page is had again by "Earlier", which goes on from the first fact that is still there.
function earlierThan(number) {
  let link = log().querySelector(":scope > .earlier");
  if (!link) {
    link = document.createElement("a");
    link.className = "earlier";
    link.textContent = "Earlier";
    log().prepend(link);
  }
  link.href = `log?before=${encodeURIComponent(number)}`;
}

function setPanels(panels) {
  for (const [name, { v, html }] of Object.entries(panels)) {
    for (const panel of document.querySelectorAll(`[data-panel="${name}"]`)) {
      if (panel.dataset.v === v) continue;
      stay();
      redraw(panel, html);
      panel.dataset.v = v;
      if (atEnd) toEnd();
      panel.dispatchEvent(new CustomEvent("redrawn", { bubbles: true }));
    }
  }
}

function connected(yes) {
  const banner = document.getElementById("offline");
  if (banner.hidden !== yes) banner.hidden = yes;
}

function open() {
  if (source || document.hidden || crowded) return;
  tried = performance.now();
  const owed = document.querySelector('[data-panel="ask"] [data-id="owed"]') ? "&owed=1" : "";
  source = new EventSource(`live?since=${encodeURIComponent(since)}${owed}`);
  const on = (kind, act) => source.addEventListener(kind, (event) => {
    heard = performance.now();
    if (kind !== "facts") patience = SILENCE; // behind facts the panels are still on their way
    connected(true);
    if (event.lastEventId) since = event.lastEventId;
    act(event.data ? JSON.parse(event.data) : null);
  });
  on("beat", () => {});
  on("facts", addFacts);
  on("panels", setPanels);
  on("trouble", (words) => tell(words));
  on("again", anew);
  on("crowded", (words) => {
    crowded = true;
    shut();
    document.getElementById("offline").textContent = words;
    connected(false);
  });
  source.addEventListener("error", () => {
    if (source?.readyState === EventSource.CLOSED) {
      shut();
      setTimeout(open, 2000);
    }
  });
}

// A note that somebody is writing is there again when the page has been loaded anew; browsers forget it.
const NOTE = `tablewright.note ${location.pathname}`;
const note = () => document.querySelector("form.note textarea");

function anew() {
  keep(NOTE, note()?.value || "");
  location.reload();
}

function takeUp() {
  const half = kept(NOTE);
  keep(NOTE, "");
  if (half && note()) note().value = half;
}

function shut() {
  source?.close();
  source = null;
}

// Seen again: how long nothing was heard counts from now.
function back() {
  heard = performance.now();
  open();
}

// After an order of our own: if the stream is not there, look at once whether it can be.
export function wake() {
  if (!source) open();
}

export function follow() {
  log().addEventListener("scroll", () => {
    stay();
    if (atEnd) document.getElementById("newer").hidden = true;
  }, { passive: true });
  document.getElementById("newer").addEventListener("click", toEnd);
  document.addEventListener("visibilitychange", () => (document.hidden ? shut() : back()));
  addEventListener("pagehide", shut);
  addEventListener("pageshow", back);
  setInterval(() => {
    if (document.hidden || crowded) return;
    if (performance.now() - heard > SILENCE) {
      connected(false);
      if (performance.now() - tried > patience) {
        // What is open and silent may be dead, or slow with something large: tried anew each time it would never come.
        patience = source?.readyState === EventSource.OPEN ? Math.min(patience * 2, LONGEST) : SILENCE;
        shut();
        open();
      }
    }
  }, LOOK);
  // A keyboard that comes up, or a turned phone, does not hide the newest fact.
  new ResizeObserver(() => atEnd && toEnd()).observe(log());
  if (!location.hash) toEnd();
  takeUp();
  open();
}
