// Real dice: asks what they show, for as long as an order waits for some.

export function askDice({ words, typed, problem }, before = "") {
  const dialog = document.getElementById("dice");
  const form = dialog.querySelector("form");
  const input = form.querySelector("input");
  dialog.querySelector("h2").textContent = words;
  dialog.querySelector("[data-typed]").textContent = typed ? `Typed so far: ${typed}` : "";
  dialog.querySelector("[data-problem]").textContent = problem || "";
  input.value = problem ? before : ""; // what was wrong stands there to be mended
  dialog.returnValue = "";
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      const how = dialog.returnValue;
      if (how === "table") done({ before: typed, throw: "table" });
      else if (how === "hand") done({ before: typed, faces: input.value });
      else done(null);
    }, { once: true });
    dialog.showModal();
    input.focus();
    input.select();
  });
}
