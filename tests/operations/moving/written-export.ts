/** Exports that someone wrote by hand who has the pepper: whole, but not as we would. */
import { createHash } from "node:crypto";
import { exportMac } from "@/lib/domain/moving/export-pepper";

/** With each line changed, and an end that fits them. */
export function withEnd(text: string, change: (line: string) => string): string {
  const lines = text.trimEnd().split("\n").slice(0, -1).map(change);
  const changed = lines.map((line) => `${line}\n`).join("");
  const end = { rows: lines.length - 1, sha256: createHash("sha256").update(changed).digest("hex") };
  return `${changed}${JSON.stringify({ latchkey: "end", ...end, mac: exportMac(end) })}\n`;
}
