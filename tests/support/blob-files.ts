/** The files of `blob-endpoint.ts` and the addresses they are served at: to the owner's token, or presigned. */
import { createHmac, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";

export type Stored = { file: string; size: number; uploadedAt: Date };
export type Store = {
  folder: string;
  url: string;
  secret: Buffer;
  objects: Map<string, Stored>;
  uploads: Map<string, { pathname: string; parts: Map<number, Stored & { etag: string }> }>;
};
export type Call = { request: IncomingMessage; response: ServerResponse; url: URL; store: Store };

const UNSIGNED = ["vercel-blob-delegation", "vercel-blob-signature"];

/** What the CDN checks, as the package's documentation of delegation tokens has it. */
export function isPresigned({ request, url, store }: Call): boolean {
  const delegation = url.searchParams.get("vercel-blob-delegation") ?? "";
  const [payload = "", proof] = delegation.split(".");
  if (mac(store.secret, payload) !== proof) return false;
  const scope = JSON.parse(Buffer.from(payload, "base64url").toString());
  const isPut = request.method === "PUT";
  const pathname = isPut ? (url.searchParams.get("pathname") ?? "") : blobPathname(url);
  const until = url.searchParams.get("vercel-blob-valid-until");
  const lines = [
    `operation=${isPut ? "put" : "get"}`,
    `pathname=${pathname}`,
    ...[...url.searchParams]
      .filter(([name]) => name.startsWith("vercel-blob-") && !UNSIGNED.includes(name))
      .map((pair) => pair.join("=")),
  ];
  const signature = mac(mac(store.secret, delegation), lines.sort().join("\n"));
  return (
    ["GET", "PUT"].includes(request.method ?? "") &&
    scope.operations.includes(isPut ? "put" : "get") &&
    ["*", pathname].includes(scope.pathname) &&
    Date.now() < Math.min(Number(until ?? scope.validUntil), scope.validUntil) &&
    url.searchParams.get("vercel-blob-signature") === signature
  );
}

export async function serveBlob({ request, response, url, store }: Call): Promise<void> {
  const pathname = blobPathname(url);
  const found = store.objects.get(pathname);
  if (!found) return fail(response, 404, "not_found");
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  const start = range ? Number(range[1]) : 0;
  const end = Math.min(range ? Number(range[2]) : found.size, found.size - 1);
  if (range && start >= found.size) return fail(response, 416, "range_not_satisfiable");
  const kind = url.searchParams.get("download") === "1" ? "attachment" : "inline";
  response.writeHead(range ? 206 : 200, {
    "content-length": Math.max(end - start + 1, 0),
    "content-disposition": `${kind}; filename="${basename(pathname)}"`,
    ...(range ? { "content-range": `bytes ${start}-${end}/${found.size}` } : {}),
  });
  if (found.size === 0) response.end();
  else await pipeline(createReadStream(found.file, { start, end }), response).catch(() => undefined);
}

export async function received(request: IncomingMessage, store: Store): Promise<Stored> {
  const file = join(store.folder, randomUUID());
  await pipeline(request, createWriteStream(file));
  return { file, size: (await stat(file)).size, uploadedAt: new Date() };
}

export async function joined(parts: Stored[], store: Store): Promise<Stored> {
  const file = join(store.folder, randomUUID());
  for (const part of parts)
    await pipeline(createReadStream(part.file), createWriteStream(file, { flags: "a" }));
  return { file, size: (await stat(file)).size, uploadedAt: new Date() };
}

function blobPathname(url: URL): string {
  return decodeURIComponent(url.pathname.slice("/store/".length));
}

export function mac(key: Buffer | string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

export function fail(response: ServerResponse, status: number, code: string, message: string = code): void {
  reply(response, { error: { code, message } }, status);
}

export function reply(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
