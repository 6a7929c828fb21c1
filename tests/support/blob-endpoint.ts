/**
 * Vercel Blob for tests: the requests that @vercel/blob 2.8 sends to `VERCEL_BLOB_API_URL`, and the addresses of the
 * blobs. Written from the package and its documentation; it believes no token and no signature unchecked.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Call,
  fail,
  isPresigned,
  joined,
  mac,
  received,
  reply,
  type Store,
  serveBlob,
} from "./blob-files";

const STORE_ID = "teststore1";
const TOKEN = `vercel_blob_rw_${STORE_ID}_secretsecret`;
const HOST = `https://${STORE_ID}.private.blob.vercel-storage.com`;
const PAGE = 3;

export type BlobEndpoint = {
  token: string;
  /** For the environment variable of the same name. */
  apiUrl: string;
  /** What a server needs to store there. */
  env: Record<string, string>;
  /** Where an address made for Vercel's own host is served here. */
  local(address: string): string;
  /** Answers this status to the next `times` requests for which the condition holds. */
  fail(condition: (request: IncomingMessage) => boolean, status: number, times: number): void;
  /** Uploads that were begun and not completed. */
  unfinished(): number;
  close(): Promise<void>;
};

export async function startBlobEndpoint(): Promise<BlobEndpoint> {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-blob-"));
  const store: Store = { folder, url: "", secret: randomBytes(32), objects: new Map(), uploads: new Map() };
  let fault = { condition: (_: IncomingMessage) => false, status: 0, times: 0 };
  const server = createServer((request, response) => {
    if (fault.times > 0 && fault.condition(request)) {
      fault.times -= 1;
      request.resume().once("end", () => fail(response, fault.status, "service_unavailable"));
      return;
    }
    const call = { request, response, store, url: new URL(request.url ?? "/", "http://host") };
    answer(call).catch((failure: Error) => fail(response, 400, "bad_request", failure.message));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  store.url = `http://127.0.0.1:${port}/store`;
  const apiUrl = `http://127.0.0.1:${port}/api/blob`;
  return {
    token: TOKEN,
    apiUrl,
    env: { BLOB_READ_WRITE_TOKEN: TOKEN, VERCEL_BLOB_API_URL: apiUrl },
    local: (address) => address.replace(HOST, store.url),
    fail: (condition, status, times) => {
      fault = { condition, status, times };
    },
    unfinished: () => store.uploads.size,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answer(call: Call): Promise<void> {
  const { request, response, url } = call;
  const isBlob = url.pathname.startsWith("/store/");
  if (request.method === "PUT" && isPresigned(call)) return putPresigned(call);
  const isOwner = request.headers.authorization === `Bearer ${TOKEN}`;
  if (!isOwner && !(isBlob && isPresigned(call))) return fail(response, 403, "forbidden");
  if (isBlob) return serveBlob(call);
  if (request.headers["x-api-version"] !== "12") return fail(response, 400, "bad_request", "Wrong version");
  const route = `${request.method} ${url.pathname.replace("/api/blob", "").replace(/\/$/, "")}`;
  switch (route) {
    case "PUT ":
      return putBlob(call);
    case "POST /mpu":
      return multipart(call);
    case "POST /delete":
      return deleteBlobs(call);
    case "POST /signed-token":
      return issueToken(call);
    case "GET ":
      return url.searchParams.has("url") ? describe(call) : listBlobs(call);
    default:
      return fail(response, 404, "not_found");
  }
}

async function putBlob({ request, response, url, store }: Call): Promise<void> {
  const pathname = writablePathname(request, url, store);
  store.objects.set(pathname, await received(request, store));
  reply(response, record(store, pathname));
}

async function putPresigned({ request, response, url, store }: Call): Promise<void> {
  const stored = await received(request, store);
  const max = Number(url.searchParams.get("vercel-blob-maximum-size-in-bytes"));
  if (stored.size > max) return fail(response, 400, "file_too_large");
  const pathname = url.searchParams.get("pathname") ?? "";
  const mayOverwrite = url.searchParams.get("vercel-blob-allow-overwrite") === "true";
  if (store.objects.has(pathname) && !mayOverwrite) return fail(response, 400, "This blob already exists");
  store.objects.set(pathname, stored);
  reply(response, record(store, pathname));
}

async function multipart(call: Call): Promise<void> {
  const { request, response, url, store } = call;
  const pathname = writablePathname(request, url, store);
  if (request.headers["x-mpu-action"] === "create") {
    const uploadId = randomUUID();
    store.uploads.set(uploadId, { pathname, parts: new Map() });
    return reply(response, { uploadId, key: pathname });
  }
  const uploadId = String(request.headers["x-mpu-upload-id"]);
  const upload = store.uploads.get(uploadId);
  if (
    upload?.pathname !== pathname ||
    decodeURIComponent(String(request.headers["x-mpu-key"])) !== pathname
  ) {
    return fail(response, 404, "not_found");
  }
  if (request.headers["x-mpu-action"] === "upload") {
    const part = { ...(await received(request, store)), etag: randomUUID() };
    upload.parts.set(Number(request.headers["x-mpu-part-number"]), part);
    return reply(response, { etag: part.etag });
  }
  const wanted = (await json(request)) as { partNumber: number; etag: string }[];
  const parts = wanted.map(({ partNumber, etag }, index) => {
    const part = upload.parts.get(partNumber);
    if (part?.etag !== etag || partNumber !== index + 1) throw new Error("Unknown part");
    return part;
  });
  if (parts.slice(0, -1).some(({ size }) => size < 5 * 1024 ** 2)) throw new Error("Part too small");
  store.objects.set(pathname, await joined(parts, store));
  store.uploads.delete(uploadId);
  reply(response, record(store, pathname));
}

async function deleteBlobs({ request, response, store }: Call): Promise<void> {
  const { urls } = (await json(request)) as { urls: string[] };
  for (const address of urls) store.objects.delete(address);
  reply(response, null);
}

function describe({ response, url, store }: Call): void {
  const pathname = url.searchParams.get("url") ?? "";
  if (store.objects.has(pathname)) reply(response, record(store, pathname));
  else fail(response, 404, "not_found");
}

function listBlobs({ response, url, store }: Call): void {
  const after = url.searchParams.get("cursor") ?? "";
  const names = [...store.objects.keys()].sort();
  const found = names.filter((name) => name > after && name.startsWith(url.searchParams.get("prefix") ?? ""));
  const page = found.slice(0, PAGE);
  const blobs = page.map((name) => record(store, name));
  reply(response, { blobs, hasMore: found.length > page.length, cursor: page.at(-1) });
}

async function issueToken({ request, response, store }: Call): Promise<void> {
  const body = (await json(request)) as { pathname: string; operations: string[]; validUntil: number };
  const payload = Buffer.from(JSON.stringify({ ...body, storeId: `store_${STORE_ID}` })).toString(
    "base64url",
  );
  const delegationToken = `${payload}.${mac(store.secret, payload)}`;
  const clientSigningToken = mac(store.secret, delegationToken);
  reply(response, { delegationToken, clientSigningToken, validUntil: body.validUntil });
}

function writablePathname(request: IncomingMessage, url: URL, store: Store): string {
  const pathname = url.searchParams.get("pathname") ?? "";
  const { headers } = request;
  if (request.method === "PUT" && headers["content-length"] === undefined) throw new Error("No length");
  if (headers["x-mpu-action"] === "upload" && headers["content-length"] === undefined)
    throw new Error("No length");
  if (headers["x-vercel-blob-access"] !== "private") throw new Error("This store is private");
  if (headers["x-add-random-suffix"] !== "0") throw new Error("Names must not change in these tests");
  if (store.objects.has(pathname) && headers["x-allow-overwrite"] !== "1")
    throw new Error("This blob already exists");
  return pathname;
}

function record(store: Store, pathname: string) {
  const { size, uploadedAt } = store.objects.get(pathname) ?? {};
  const url = `${store.url}/${pathname}`;
  return { url, downloadUrl: `${url}?download=1`, pathname, size, uploadedAt, etag: "e" };
}

async function json(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return JSON.parse(text);
}
