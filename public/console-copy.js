// Buttons that copy what is shown once. Hidden until here: without the script they would do nothing.
for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  const label = button.textContent;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = "Copied";
      // For public/console-once.js.
      button.dispatchEvent(new Event("kept", { bubbles: true }));
    } catch {
      button.textContent = "Could not copy; mark it and copy by hand";
    }
    setTimeout(() => {
      button.textContent = label;
    }, 3000);
  });
}
