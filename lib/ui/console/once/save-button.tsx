"use client";
/** Saves a text of the page as a file, without asking the server: what is shown once is nowhere else. */
import { useIsInteractive } from "../../use-is-interactive";
import { useKeep } from "./shown-once";

/** How long the browser can take to fetch the file from the page. */
const FETCHED_MS = 60_000;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

type Props = { label: string; csv: string; fileName: string };

export function SaveButton({ label, csv, fileName }: Props) {
  const keep = useKeep();
  if (!useIsInteractive()) return null;
  const save = () => {
    saveFile(new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" }), fileName);
    keep(csv);
  };
  return (
    <button type="button" onClick={save} className="btn btn-outline min-h-control border-muted">
      {label}
    </button>
  );
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FETCHED_MS);
}
