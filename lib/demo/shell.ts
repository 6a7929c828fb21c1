/** Commands as a person would type them into a shell. Pure. */
import { fill } from "./layout";

export type HttpCall = Readonly<{
  method: "GET" | "POST";
  url: string;
  bearer?: string;
  /** Sent as JSON. */
  body?: Readonly<Record<string, unknown>>;
  /** Sent as multipart/form-data, in curl's words: `@` and a path is a file, everything else a plain text. */
  form?: Readonly<Record<string, string>>;
  /** The file that takes a good answer's body. */
  saveAs?: string;
}>;

const PLAIN_WORD = /^[A-Za-z0-9_./:=@%+,-]+$/;
const CONTINUED = " \\";
const INDENT = "  ";

/** One word for any POSIX shell, whatever it contains. */
export function quote(word: string): string {
  return PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Lines to copy and paste, broken between words where a line would be too long. */
export function commandLines(
  words: readonly string[],
  width: number,
  variables: Readonly<Record<string, string>> = {},
): string[] {
  // Quoted as a whole, an assignment would be taken for the name of a program.
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${quote(value)}`);
  return continued([...assignments, ...withValues(words)], width);
}

/** Quoted, each option together with its value. */
function withValues(words: readonly string[]): string[] {
  const pieces: string[] = [];
  for (const [index, word] of words.entries()) {
    const isValue = /^--?\w/.test(words[index - 1] ?? "") && !word.startsWith("-");
    pieces.push(isValue ? `${pieces.pop()} ${quote(word)}` : quote(word));
  }
  return pieces;
}

/** The curl that makes exactly this call. */
export function curlLines({ method, url, bearer, body, form, saveAs }: HttpCall, width: number): string[] {
  // An answer that says what went wrong is not to be taken for the file.
  const pieces = [saveAs ? "curl -fsS" : "curl -sS"];
  // With a body curl says POST by itself.
  if (method === "POST" && !body && !form) pieces.push("-X POST");
  pieces.push(quote(url));
  if (bearer) pieces.push(`-H ${quote(`Authorization: Bearer ${bearer}`)}`);
  if (body) pieces.push(`-H ${quote("Content-Type: application/json")}`, `-d ${quote(JSON.stringify(body))}`);
  for (const [name, value] of Object.entries(form ?? {})) pieces.push(`-F ${quote(`${name}=${value}`)}`);
  if (saveAs) pieces.push(`-o ${quote(saveAs)}`);
  return continued(pieces, width);
}

function continued(pieces: readonly string[], width: number): string[] {
  const [first = "", ...rest] = fill(pieces, width - INDENT.length, CONTINUED);
  return [first, ...rest.map((line) => `${INDENT}${line}`)];
}
