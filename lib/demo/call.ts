/** HTTP calls, and the words that a person types into a shell to do the same. */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

/** A GET, or a POST where there is something to send: as curl does it. */
export type HttpCall = Readonly<{
  url: string;
  bearer?: string;
  /** Sent as JSON. */
  body?: Readonly<Record<string, unknown>>;
  /** Sent as multipart/form-data, in curl's words: `@` and a path is a file, everything else a plain text. */
  form?: Readonly<Record<string, string>>;
  /** The file that takes a good answer's body; the answer is then JSON that says how long it was. */
  saveAs?: string;
}>;
/** Also that of a program. `outcome`: "404", "exit 1". */
export type DemoAnswer = Readonly<{ outcome: string; isRefusal: boolean; text: string }>;

export const WIDTH = 100;
const ANSWER_TIMEOUT_MS = 30_000;

export async function request(call: HttpCall, signal: AbortSignal): Promise<DemoAnswer> {
  const headers = new Headers(call.bearer ? { Authorization: `Bearer ${call.bearer}` } : {});
  if (call.body) headers.set("Content-Type", "application/json");
  const body = call.body ? JSON.stringify(call.body) : call.form ? formData(call.form) : null;
  const method = body ? "POST" : "GET";
  const signals = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
  const response = await fetch(call.url, { method, headers, body, signal: signals });
  const answer = { outcome: String(response.status), isRefusal: !response.ok };
  if (!call.saveAs || !response.ok) return { ...answer, text: await response.text() };
  const content = new Uint8Array(await response.arrayBuffer());
  writeFileSync(call.saveAs, content);
  return { ...answer, text: JSON.stringify({ bytes: content.length }) };
}

function formData(form: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form))
    data.set(name, value.startsWith("@") ? new File([readFileSync(value.slice(1))], basename(value)) : value);
  return data;
}

/** The curl that makes exactly this call. An answer that says what went wrong is not taken for the file. */
export function curlLines({ url, bearer, body, form = {}, saveAs }: HttpCall): string[] {
  const words = ["curl", url, saveAs ? "-fsS" : "-sS"];
  if (bearer) words.push("-H", `Authorization: Bearer ${bearer}`);
  if (body) words.push("-H", "Content-Type: application/json", "-d", JSON.stringify(body));
  for (const [name, value] of Object.entries(form)) words.push("-F", `${name}=${value}`);
  if (saveAs) words.push("-o", saveAs);
  return commandLines(words);
}

/** Split at spaces, but for what is in single quotes. */
export function wordsOf(command: string): string[] {
  return Array.from(command.matchAll(/'([^']*)'|\S+/g), ([word, quoted]) => quoted ?? word);
}

/** Quoted for any POSIX shell, and broken between words where a line would be too long, an option kept with its value. */
export function commandLines(words: readonly string[]): string[] {
  const pieces: string[] = [];
  for (const [index, word] of words.entries()) {
    const quoted = /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
    const isValue = /^--?\w/.test(words[index - 1] ?? "") && !word.startsWith("-");
    pieces.push(isValue ? `${pieces.pop()} ${quoted}` : quoted);
  }
  return fill(pieces, WIDTH - 6, " \\").map((line, index) => (index === 0 ? line : `  ${line}`));
}

/** Puts as many pieces on a line as fit; a piece is never broken. `more` ends every line but the last. */
export function fill(pieces: readonly string[], width = WIDTH, more = ""): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.pop();
    if (last === undefined) lines.push(piece);
    else if (last.length + 1 + piece.length + more.length <= width) lines.push(`${last} ${piece}`);
    else lines.push(`${last}${more}`, piece);
  }
  return lines;
}
