/** Reads a mail as a mail program does, with code of its own: what nodemailer wrote is not judged by nodemailer. */

export type ArrivedPart = { type: string; content: string };
export type ArrivedMail = {
  /** In their order, as often as they stand there. */
  headerNames: string[];
  /** Decoded, by name in small letters. */
  headers: Record<string, string>;
  parts: ArrivedPart[];
};

/** `raw`: one character for each byte, lines ending in CRLF. */
export function readMail(raw: string): ArrivedMail {
  const { fields, body } = split(raw);
  const headers = Object.fromEntries(
    fields.map(([name, value]) => [name.toLowerCase(), decodedWords(value)]),
  );
  const boundary = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "")?.[1];
  if (!boundary) throw new Error("The mail has no parts.");
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`);
  if (!pieces.at(-1)?.startsWith("--")) throw new Error("The mail is not complete.");
  const parts = pieces.slice(1, -1).map((piece) => readPart(piece.slice(2)));
  return { headerNames: fields.map(([name]) => name), headers, parts };
}

function readPart(raw: string): ArrivedPart {
  const { fields, body } = split(raw);
  const headers = new Map(fields.map(([name, value]) => [name.toLowerCase(), value]));
  const bytes = decoded(body, headers.get("content-transfer-encoding")?.toLowerCase() ?? "7bit");
  const content = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  return { type: headers.get("content-type")?.split(";")[0] ?? "", content };
}

function split(raw: string): { fields: [string, string][]; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]/g, " ")
    .split("\r\n");
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(": ");
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  return { fields, body: raw.slice(end + 4) };
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  return Buffer.from(encoding === "quoted-printable" ? fromQuotedPrintable(body) : body, "latin1");
}

function fromQuotedPrintable(text: string): string {
  return text
    .replaceAll(/[ \t]*=\r\n/g, (end) => end.slice(0, end.indexOf("=")))
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function decodedWords(value: string): string {
  return value
    .replaceAll(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/g, "$1")
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      form === "B"
        ? Buffer.from(text, "base64").toString()
        : Buffer.from(fromQuotedPrintable(text.replaceAll("_", " ")), "latin1").toString(),
    );
}
