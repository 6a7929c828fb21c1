// What a page does beyond its HTML: times in the visitor's own zone, a button that says it is working, focus on
// what just changed. Everything works without it.
(() => {
  const language = document.documentElement.lang;
  // As the server decides: an English page that is read by somebody who wants German has no American dates.
  const wanted = navigator.languages.find((one) => ["en", "de"].includes(one.split("-")[0]));
  const negotiated = wanted?.split("-")[0] === language ? wanted : language;
  const tag = negotiated === "en" ? "en-GB" : negotiated;
  const formats = {
    date: new Intl.DateTimeFormat(tag, { dateStyle: "long" }),
    moment: new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" }),
  };

  for (const time of document.querySelectorAll("time[data-form]")) {
    const format = formats[time.dataset.form];
    if (format) time.textContent = format.format(new Date(time.dateTime));
  }

  // Once it was sent, a form is not sent again: a second tap on a slow line changes nothing.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = form.querySelector("button[type=submit]");
    const pending = form.dataset.pending;
    if (!button || !pending) return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "yes";
    button.dataset.label = button.textContent;
    button.textContent = pending;
    button.setAttribute("aria-busy", "true");
  });

  // Brought back by the back button, a page is as it was when it was left.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const form of document.querySelectorAll("form[data-sent]")) {
      delete form.dataset.sent;
      const button = form.querySelector("button[type=submit]");
      button.textContent = button.dataset.label;
      button.removeAttribute("aria-busy");
    }
  });

  document.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" && document.querySelector("details[name=deregister][open]");
    if (!open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });

  // A page that answered a form is an address like any other from here on: going back to it or loading it again asks
  // nobody whether to send the form once more.
  if ("posted" in document.documentElement.dataset) history.replaceState(history.state, "", location.href);

  document.querySelector("[data-focus]")?.focus();
})();
