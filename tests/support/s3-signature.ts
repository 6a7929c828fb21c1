/** Checks AWS Signature Version 4 as a server does, from what arrived alone: s3rver takes any signature. */
import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

type Signed = { scope: string[]; headers: string[]; signature: string; time: string; payload: string };

export function isSignedWith(secret: string, request: IncomingMessage): boolean {
  const url = new URL(request.url ?? "/", "http://host");
  const query = rawQuery(url);
  const signed = fromHeader(request) ?? fromQuery(query);
  if (!signed) return false;
  const headers = signed.headers.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const canonical = [
    request.method,
    url.pathname.split("/").map(reencoded).join("/"),
    query
      .filter(([name]) => name !== "X-Amz-Signature")
      .map(([name, value]) => [reencoded(name), reencoded(value)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map((pair) => pair.join("="))
      .join("&"),
    headers.join(""),
    signed.headers.join(";"),
    signed.payload,
  ].join("\n");
  const digest = createHash("sha256").update(canonical).digest("hex");
  const key = signed.scope.reduce<Buffer>((last, part) => hmac(last, part), Buffer.from(`AWS4${secret}`));
  const text = ["AWS4-HMAC-SHA256", signed.time, signed.scope.join("/"), digest].join("\n");
  return hmac(key, text).toString("hex") === signed.signature;
}

function fromHeader({ headers }: IncomingMessage): Signed | null {
  const match = /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    headers.authorization ?? "",
  );
  if (!match) return null;
  const [, scope = "", names = "", signature = ""] = match;
  return {
    scope: scope.split("/"),
    headers: names.split(";"),
    signature,
    time: String(headers["x-amz-date"]),
    payload: String(headers["x-amz-content-sha256"]),
  };
}

function fromQuery(query: (readonly [string, string])[]): Signed | null {
  const value = (name: string) => decodeURIComponent(query.find(([found]) => found === name)?.[1] ?? "");
  if (!value("X-Amz-Signature")) return null;
  return {
    scope: value("X-Amz-Credential").split("/").slice(1),
    headers: value("X-Amz-SignedHeaders").split(";"),
    signature: value("X-Amz-Signature"),
    time: value("X-Amz-Date"),
    payload: "UNSIGNED-PAYLOAD",
  };
}

function rawQuery(url: URL): (readonly [string, string])[] {
  const pairs = url.search.slice(1).split("&").filter(Boolean);
  return pairs.map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return [name, value] as const;
  });
}

function reencoded(text: string): string {
  return [...Buffer.from(decodeURIComponent(text), "utf8")]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9._~-]/.test(character)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
