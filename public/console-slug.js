// The address of a new application: suggested from its name, and looked up while one types. Without the script one
// types it, and the answer to the form says what is wrong with it.
(() => {
  const name = document.getElementById("name");
  const slug = document.getElementById("slug");
  const state = document.getElementById("slug-state");
  if (!name || !slug || !state) return;
  const WAIT_MS = 300;
  // Once typed by hand, an address is left alone.
  let isSuggested = slug.value === "";
  let waiting = 0;
  let asked = "";

  name.addEventListener("input", () => {
    if (!isSuggested) return;
    slug.value = suggestion(name.value);
    lookUpSoon();
  });
  slug.addEventListener("input", () => {
    isSuggested = slug.value === "";
    lookUpSoon();
  });

  function suggestion(text) {
    const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
    const joined = plain.replace(/[^a-z0-9]+/g, "-").replace(/^[^a-z]+/, "");
    return joined.slice(0, 40).replace(/-+$/, "");
  }

  function lookUpSoon() {
    clearTimeout(waiting);
    asked = slug.value.trim();
    if (!asked) state.textContent = "";
    else waiting = setTimeout(lookUp, WAIT_MS, asked);
  }

  // Asks this very page, which says it in the same place.
  async function lookUp(wanted) {
    try {
      const answer = await fetch(`${location.pathname}?slug=${encodeURIComponent(wanted)}`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const said = page.getElementById("slug-state");
      if (said && wanted === asked) state.textContent = said.textContent;
    } catch {
      state.textContent = "";
    }
  }
})();
