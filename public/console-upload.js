// Shows how far an upload is, lets it be cancelled, and says what went wrong without losing what was typed. Without this
// script the same form is a plain one.
for (const form of document.querySelectorAll("form[data-upload]")) {
  const part = (name) => form.querySelector(`[data-upload-${name}]`);
  const [box, percent, error] = [part("progress"), part("percent"), part("error")];
  const bar = form.querySelector("progress");
  const send = form.querySelector("button[type=submit]");
  let request = null;

  const ready = (message) => {
    request = null;
    box.hidden = true;
    send.hidden = false;
    error.textContent = message;
    error.hidden = message === "";
    send.focus();
  };

  const show = (loaded, total) => {
    const done = total > 0 ? Math.floor((100 * loaded) / total) : 0;
    bar.value = done;
    percent.textContent = done < 100 ? `${done} %` : "is complete. The file is being checked …";
  };

  const answered = () => {
    let answer = {};
    try {
      answer = JSON.parse(request.responseText);
    } catch {
      // Not from us: a proxy in between.
    }
    if (request.status === 201 && answer.to) {
      request = null;
      location.assign(answer.to);
    } else {
      ready(answer.message || `The upload was refused (${request.status}). Nothing was stored.`);
    }
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (request) return;
    const file = form.elements.file.files[0];
    if (file && file.size > Number(form.dataset.bytesMax)) return ready(form.dataset.tooLarge);
    request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.setRequestHeader("Accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) => show(loaded, total));
    request.addEventListener("load", answered);
    request.addEventListener("error", () => ready("The connection broke off. Send it again."));
    request.addEventListener("abort", () => ready("The upload is cancelled. Nothing was stored."));
    show(0, 1);
    error.hidden = true;
    send.hidden = true;
    box.hidden = false;
    part("cancel").focus();
    request.send(new FormData(form));
  });

  part("cancel").addEventListener("click", () => request?.abort());
  addEventListener("beforeunload", (event) => {
    if (request) event.preventDefault();
  });
}
