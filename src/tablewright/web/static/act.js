// Orders go out once: with a key made with the form, sent again for ten seconds if nobody answers.
import { askDice } from "./dice.js";
import { speak, wake } from "./live.js";
import { tell } from "./tell.js";

const PATIENCE = 10_000;
const ONCE = "That had arrived the first time, and was done once. To do it once more, give the order again.";

export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// Sends until somebody answers. The key makes a second arrival harmless.
export async function send(address, body) {
  const until = performance.now() + PATIENCE;
  for (let wait = 300; ; wait = Math.min(wait * 2, 2000)) {
    try {
      const answer = await fetch(address, {
        method: "POST", body, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(4000), redirect: "error",
      });
      if (answer.status === 429 || answer.status >= 502) throw new Error(await answer.text());
      const type = answer.headers.get("content-type") || "";
      return type.includes("json") ? { again: answer.headers.has("x-again"), ...await answer.json() } : { state: "refused", words: (await answer.text()).slice(0, 300) };
    } catch (error) {
      if (performance.now() + wait > until) {
        return { state: "lost", words: "No answer from the table. Your order may have arrived: the stream will show it. The button can be pressed again without doing it twice." };
      }
      await pause(wait);
    }
  }
}

export async function order(form, submitter, body = new URLSearchParams(new FormData(form, submitter))) {
  if (form.dataset.state === "sending") return null;
  const unanswered = form.dataset.state === "lost"; // so it has the same key again
  form.dataset.state = "sending";
  submitter?.setAttribute("aria-busy", "true");
  tell("");
  let answer = await send(form.action, body);
  while (answer.state === "dice") {
    const thrown = await askDice(answer, body.get("faces") || "");
    for (const [name, value] of Object.entries(thrown || {})) body.set(name, value);
    if (!thrown && answer.left) speak([answer.left]); // the panel above the command line says it, too
    answer = thrown ? await send(form.action, body) : { state: "left", words: "" };
  }
  form.dataset.state = answer.state;
  submitter?.removeAttribute("aria-busy");
  const key = form.querySelector("input[name=key]");
  if (key && answer.state !== "lost") key.value = newKey();
  tell(answer.words || (unanswered && answer.again ? ONCE : ""), { offerSay: answer.say_it || "", plainly: answer.state !== "refused" && answer.state !== "lost", form });
  if (answer.state === "done") {
    form.closest("dialog")?.close();
    const fold = form.closest("details.offer, .split details");
    if (fold?.contains(document.activeElement)) fold.querySelector("summary").focus(); // what is folded away loses the focus
    fold?.removeAttribute("open");
    if (form.dataset.clear !== undefined || form.matches(".blanks")) form.reset();
    wake();
  }
  if (answer.go) location.assign(answer.go);
  setTimeout(() => ["sending", "lost"].includes(form.dataset.state) || delete form.dataset.state, 1200);
  return answer;
}

export function watchForms() {
  let pressed = null;
  document.addEventListener("pointerdown", (event) => {
    pressed = event.target.closest("form.offer")?.dataset.id ?? null;
  });
  // A second click of a double click, or one on a button that changed under the finger, orders nothing.
  document.addEventListener("click", (event) => {
    const form = event.target.closest("form[data-act], form.offer, form.blanks");
    if (!form || !event.target.closest("button")) return;
    const moved = event.detail > 0 && form.dataset.id && pressed !== null && pressed !== form.dataset.id;
    if (event.detail > 1 || moved) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-act], form.offer, form.blanks")) return;
    event.preventDefault();
    order(form, event.submitter);
  });
}
