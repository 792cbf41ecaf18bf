// The line above the command line: a refusal, an answer, or trouble.

export function tell(words, { offerSay = "", plainly = false } = {}) {
  const line = document.getElementById("refusal");
  line.classList.toggle("told", plainly);
  line.classList.toggle("problem", !plainly);
  line.hidden = !words;
  line.querySelector("span").textContent = words;
  const say = line.querySelector("[data-say-it]");
  say.hidden = !offerSay;
  say.dataset.sayIt = offerSay;
}
