// What a browser keeps for a page: in this window, or (`lasting`) for good. Some keep nothing; then nothing is there.
const place = (lasting) => (lasting ? localStorage : sessionStorage); // the mere name may throw

export function keep(name, text, lasting = false) {
  try {
    place(lasting).setItem(name, text);
  } catch {
    // then it holds for this page alone
  }
}

export function kept(name, lasting = false) {
  try {
    return place(lasting).getItem(name);
  } catch {
    return null;
  }
}
