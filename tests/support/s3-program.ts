/**
 * The process of `s3-server.ts`: s3rver, and before it what s3rver leaves out and a real bucket does: it checks
 * signatures, ends unfinished uploads and lists them, joins an upload once, gives lists in pages, and fails when a test
 * asks for it.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import S3rver from "s3rver";
import { isSignedWith } from "./s3-signature";

export const BUCKET = "releases";
export const CREDENTIALS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/**
 * For the next `times` requests with this method whose address contains `contains`. `missingBytes`: the connection ends
 * so much earlier than the answer said.
 */
export type Fault = {
  method: string;
  contains: string;
  status: number;
  body?: string;
  missingBytes?: number;
  times: number;
};

const PAGE = 3;

const directory = process.argv[2] ?? "";
const uploads = join(directory, BUCKET, "._S3rver_uploads");
const app = new S3rver({
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: BUCKET }],
});
const serve = app.callback();
let faults: Fault[] = [];
const joining = new Set<string>();

process.on("message", (fault: Fault | "none") => {
  faults = fault === "none" ? [] : [...faults, fault];
  process.send?.("ok");
});
process.on("disconnect", () => process.exit());

await app.configureBuckets();
const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => xml(response, 500, error.message));
}).listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isSignedWith(CREDENTIALS.secretAccessKey, request))
    return failure(request, response, 403, "AccessDenied");
  const fault = faults.find(
    ({ method, contains, times }) =>
      times > 0 && request.method === method && request.url?.includes(contains),
  );
  if (fault) {
    fault.times -= 1;
    if (fault.missingBytes) return cutShort(response, fault.body ?? "", fault.missingBytes);
    return failure(request, response, fault.status, "InternalError", fault.body);
  }
  if (request.method === "PUT" && request.headers["content-length"] === undefined) {
    return failure(request, response, 411, "MissingContentLength");
  }
  const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://host");
  if (!pathname.startsWith(`/${BUCKET}/`)) return serve(request, response);
  const uploadId = query.get("uploadId");
  if (uploadId && (joining.has(uploadId) || !existsSync(join(uploads, uploadId))))
    return failure(request, response, 404, "NoSuchUpload");
  if (request.method === "DELETE" && uploadId) {
    rmSync(join(uploads, uploadId), { recursive: true });
    response.writeHead(204).end();
  } else if (request.method === "POST" && uploadId) {
    joining.add(uploadId);
    response.once("close", () => joining.delete(uploadId));
    serve(request, response);
  } else if (request.method === "GET" && uploadId) listParts(uploadId, query, response);
  else if (request.method === "GET" && query.has("uploads")) listUploads(query, response);
  else if (request.method === "GET" && query.has("list-type")) await listObjects(query, response);
  else serve(request, response);
}

function listUploads(query: URLSearchParams, response: ServerResponse): void {
  const after = query.get("upload-id-marker") ?? "";
  const found = (existsSync(uploads) ? readdirSync(uploads) : [])
    .sort()
    .map((id) => ({ id, key: readFileSync(join(uploads, id, "key"), "utf8") }))
    .filter(({ id, key }) => id > after && key.startsWith(query.get("prefix") ?? ""));
  const page = found.slice(0, PAGE);
  const entries = page.map(
    ({ id, key }) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId>` +
      `<Initiated>${statSync(join(uploads, id)).mtime.toISOString()}</Initiated></Upload>`,
  );
  const last = page.at(-1);
  xml(
    response,
    200,
    `<ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><KeyMarker></KeyMarker>` +
      `<NextKeyMarker>${last?.key ?? ""}</NextKeyMarker><NextUploadIdMarker>${last?.id ?? ""}</NextUploadIdMarker>` +
      `<IsTruncated>${found.length > page.length}</IsTruncated>${entries.join("")}</ListMultipartUploadsResult>`,
  );
}

/** s3rver has no such call. */
function listParts(uploadId: string, query: URLSearchParams, response: ServerResponse): void {
  const folder = join(uploads, uploadId);
  const after = Number(query.get("part-number-marker") ?? 0);
  const numbers = readdirSync(folder)
    .filter((name) => /^\d+$/.test(name) && Number(name) > after)
    .map(Number)
    .sort((one, other) => one - other);
  const page = numbers.slice(0, PAGE);
  const entries = page.map((number) => {
    const etag = readFileSync(join(folder, `${number}.md5`), "utf8");
    const { size } = statSync(join(folder, String(number)));
    return `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size></Part>`;
  });
  xml(
    response,
    200,
    `<ListPartsResult><NextPartNumberMarker>${page.at(-1) ?? 0}</NextPartNumberMarker>` +
      `<IsTruncated>${numbers.length > page.length}</IsTruncated>${entries.join("")}</ListPartsResult>`,
  );
}

/** s3rver's own pages need a cipher that Node no longer has. */
async function listObjects(query: URLSearchParams, response: ServerResponse): Promise<void> {
  const startAfter = Buffer.from(query.get("continuation-token") ?? "", "base64url").toString();
  const { objects, isTruncated } = await app.store.listObjects(BUCKET, {
    prefix: query.get("prefix") ?? "",
    startAfter,
    maxKeys: PAGE,
  });
  const entries = objects.map(
    ({ key, size, lastModifiedDate }) =>
      `<Contents><Key>${key}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified>` +
      `<Size>${size}</Size></Contents>`,
  );
  const next = Buffer.from(objects.at(-1)?.key ?? "").toString("base64url");
  xml(
    response,
    200,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>` +
      `${isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ""}${entries.join("")}` +
      "</ListBucketResult>",
  );
}

function cutShort(response: ServerResponse, body: string, missingBytes: number): void {
  response.writeHead(200, { "content-length": body.length + missingBytes });
  response.write(body, () => response.destroy());
}

/** Reads the request to its end, as a server that wants to keep the connection. */
function failure(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: string,
  body = `<Error><Code>${code}</Code><Message>no</Message></Error>`,
): void {
  request.resume().once("end", () => xml(response, status, body));
}

function xml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}
