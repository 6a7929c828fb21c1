// What is shown once is not left by mistake: until all of it was copied or saved, leaving the page asks first. Where it was
// left, or loaded anew, the page says why it is there no more.
(() => {
  const KEY = "latchkey-once";
  const STAYED_MS = 500;
  const boxes = new Map(
    [...document.querySelectorAll("[data-once]")].map((box) => [box, new Set(textsOf(box))]),
  );

  // A list has a button for each secret; beside it, buttons for all of them.
  function textsOf(box) {
    const parts = box.querySelectorAll("[data-part]");
    const buttons = parts.length > 0 ? parts : box.querySelectorAll("[data-copy]");
    return [...buttons].map((button) => button.dataset.copy);
  }

  function kept(box, isKept) {
    const wanted = boxes.get(box);
    if (!wanted) return;
    for (const text of wanted) if (isKept(text)) wanted.delete(text);
    if (wanted.size === 0) boxes.delete(box);
  }

  document.addEventListener("kept", ({ target }) => {
    const { part, copy } = target.dataset;
    kept(target.closest("[data-once]"), (text) => part === undefined || text === copy);
  });

  // Marked and copied by hand, from the page or from its text area.
  document.addEventListener("copy", ({ target }) => {
    const isArea = target instanceof HTMLTextAreaElement;
    const marked = isArea
      ? target.value.slice(target.selectionStart, target.selectionEnd)
      : String(getSelection());
    const bare = (text) => text.replace(/\s+/g, "");
    for (const box of [...boxes.keys()]) kept(box, (text) => bare(marked).includes(bare(text)));
  });

  addEventListener("beforeunload", (event) => {
    if (boxes.size === 0) return;
    event.preventDefault();
    // Whoever stays can send again the form they were about to send (page.js).
    setTimeout(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })), STAYED_MS);
  });

  try {
    const [navigation] = performance.getEntriesByType("navigation");
    const wasHere = sessionStorage.getItem(KEY) === location.pathname;
    if (boxes.size > 0) sessionStorage.setItem(KEY, location.pathname);
    else if (wasHere && navigation.type === "navigate") sessionStorage.removeItem(KEY);
    else if (wasHere) sayItIsGone();
  } catch {
    // A browser that keeps nothing for pages.
  }

  function sayItIsGone() {
    const notice = document.querySelector("[data-once-gone]");
    if (!notice) return;
    notice.hidden = false;
    notice.focus();
  }
})();
