// Buttons that save a text of the page as a file, without asking the server again: what is shown once is nowhere else.
for (const button of document.querySelectorAll("button[data-csv]")) {
  const text = document.getElementById(button.dataset.csv);
  if (!text) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    // In a text area, lines end in "\n"; in the format they end in both.
    const blob = new Blob([text.value.replace(/\r?\n/g, "\r\n")], { type: "text/csv;charset=utf-8" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = button.dataset.file;
    link.click();
    // For public/console-once.js.
    button.dispatchEvent(new Event("kept", { bubbles: true }));
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });
}
