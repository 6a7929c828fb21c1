/** Good and bad calls of the API, which every way of serving it must answer alike. */
import { createHash } from "node:crypto";

/** As it is sent both ways. `as`: whose token. */
export type Sent = Readonly<{
  method: string;
  path: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  as?: "key_api" | "ci";
}>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** After its id. */
const UPLOAD_LINK = /(?<=<uuid>\/)\d{10}\.[\w-]{22}/g;
const KEY_OR_CODE = /(VC-)?([0-9A-Z]{5}-){3,4}[0-9A-Z]{5}/g;

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
const LONG_BODY = JSON.stringify({ key: "x".repeat(70_000) });
export const BAD_BODIES: (string | Buffer)[] = [
  "",
  "{",
  "[]",
  "null",
  '"text"',
  "{}",
  '{"key":1,"machineId":2}',
  '{"key":"a","key":"b"}',
  '{"plan":"pro","count":0}',
  Buffer.from([0x7b, 0xff, 0x7d]),
  LONG_BODY,
];
const ODD_HEADERS: Record<string, string>[] = [
  { "if-none-match": "*" },
  { "content-type": "text/plain" },
  { accept: "text/html", "accept-encoding": "gzip" },
  { authorization: "Basic abc" },
  { authorization: "Bearer lk_api_of-nobody" },
  { "x-update-key": "lk_upd_of-nobody" },
  { range: "bytes=0-9" },
  { range: "bytes=9000-" },
  { cookie: "a=b", origin: "https://elsewhere.example" },
];

/** `upload`: the path by which "an upload" is put. `link`: the path of a download that may be had. `id` and `key`: of a key of the plan "pro"; `token`: of its machine-1. */
export function everything(
  slug: string,
  known: Readonly<{ id: string; key: string; token: string; link: string; upload: string; stop: string }>,
): Sent[] {
  const { id, key, token, link, upload, stop } = known;
  const license = (verb: string, body: object): Sent => ({
    method: "POST",
    path: `/${slug}/license/v1/${verb}`,
    body: JSON.stringify(body),
  });
  const shop = (path: string, body?: object, method = "POST"): Sent => ({
    method,
    path: `/${slug}/keys/v1/keys${path}`,
    as: "key_api",
    ...(body && { body: JSON.stringify(body) }),
  });
  const machine = { machineId: "machine-1" };
  const good: Sent[] = [
    license("activate", { key, ...machine, name: "Größe ✓", version: "1.0.0" }),
    license("activate", { key: key.toLowerCase().replaceAll("-", ""), ...machine }),
    license("trial", { machineId: "trial-1" }),
    license("validate", { key, ...machine }),
    license("validate", { token, ...machine, version: null }),
    license("validate", { token, machineId: "machine-2" }),
    license("validate", { token: `${token}x`, ...machine }),
    license("validate", { key: "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA", ...machine }),
    license("validate", { key, token, ...machine }),
    license("deactivate", { key, machineId: "machine-3" }),
    { ...license("validate", { key, ...machine }), path: `/nobody/license/v1/validate` },
    shop("", { plan: "pro", count: 2, email: "ada@example.com", expiresAt: "2031-01-01" }),
    shop("", { plan: "nothing" }),
    shop(`/${id}`, { note: "said", metadata: { a: 1 } }, "PATCH"),
    shop(`/${id}`, { note: 1 }, "PATCH"),
    shop(`/${id}`, undefined, "GET"),
    shop(`/${id}/devices`, undefined, "GET"),
    shop("?plan=pro&limit=1", undefined, "GET"),
    { method: "GET", path: `/${slug}/keys/v1/plans`, as: "key_api" },
    shop(`?${new URLSearchParams({ email: "ada@example.com" })}`, undefined, "GET"),
    shop(`?${new URLSearchParams({ key })}`, undefined, "GET"),
    shop("?email=a&key=b", undefined, "GET"),
    shop(`/${id}/suspend`, {}),
    shop(`/${id}/reactivate`, { reason: "paid" }),
    shop(`/${slug}/suspend`, {}),
    {
      method: "POST",
      path: `/${slug}/ci/release`,
      as: "ci",
      body: "x",
      headers: { "content-type": "text/plain" },
    },
    {
      method: "POST",
      path: `/${slug}/ci/plugin`,
      as: "ci",
      body: "",
      headers: { "content-type": "multipart/form-data" },
    },
  ];
  const ofVersion = (end: string, body: string | Buffer): Sent => ({
    method: "POST",
    path: `/${slug}/ci/releases/${end}`,
    as: "ci",
    body,
  });
  const calls: Sent[] = [
    { method: "GET", path: `/${slug}/ci/releases?version=1.0.0`, as: "ci" },
    { method: "POST", path: `/${slug}/ci/uploads`, as: "ci", body: announcedUpload("another") },
    { method: "PUT", path: upload, body: "an upload" },
    { method: "PUT", path: upload, body: "other bytes" },
    ofVersion("publish", '{"version":"1.0.0"}'),
    ofVersion("publish", '{"version":"9.9.9"}'),
    ofVersion("rollout", '{"version":"0.5.0","percent":10}'),
    ofVersion("withdraw", '{"version":"0.5.0","reason":"bad"}'),
    ofVersion("withdraw", '{"version":"1.0.0"}'),
    ofVersion("rollout", '{"version":"1.0.0","percent":101}'),
    ...BAD_BODIES.map((body) => ofVersion("publish", body)),
  ];
  const queries = [
    "",
    "?version=0.9.0",
    "?version=nonsense",
    "?version=1&version=2",
    "?edition=unlimited&channel=beta",
    "?platform=macos&arch=x64&instance=a",
    "?platform=darwin",
  ];
  const checks = queries.map((query) => ({ method: "GET", path: `/${slug}/v1/check${query}` }));
  /** One of each route. */
  const paths = [
    "/health/live",
    "/openapi.json",
    "/assets/brand.css",
    "/assets/logo",
    stop,
    ...["validate", "activate", "trial", "deactivate", "public-key", "x/y"].map(
      (end) => `/${slug}/license/v1/${end}`,
    ),
    `/${slug}/keys/v1/keys`,
    ...["", "/suspend", "/replace", "/devices", "/devices/x"].map(
      (end) => `/${slug}/keys/v1/keys/${id}${end}`,
    ),
    `/${slug}/keys/v1/plans`,
    `/${slug}/keys/v1/other`,
    `/${slug}/v1/check`,
    `/${slug}/v1/public-key`,
    link,
    `/${slug}/ci/release`,
    `/${slug}/ci/plugin`,
    ...["", "/publish", "/withdraw", "/rollout", "/discard"].map((end) => `/${slug}/ci/releases${end}`),
    `/${slug}/ci/uploads`,
    upload,
    `/${slug}/feeds/basic/electron/latest-mac.yml`,
    `/${slug}/latest/basic/macos`,
    `/${slug}/nothing`,
  ];
  const others = [
    "/assets/brand.css?v=1",
    "/account/notices/stop",
    `/${slug}/v1/download/1.x/1.0.0/tool.zip`,
    ...["files/1.0.0/app.zip", "squirrel/darwin-x64/0.1.0", "velopack/releases.win.json", "x/y", "x"].map(
      (end) => `/${slug}/feeds/basic/${end}`,
    ),
    `/${slug}/feeds/basic~${key}/electron/latest.yml`,
    ...["basic/amiga", "nothing/macos-x64"].map((end) => `/${slug}/latest/${end}`),
    `/${slug}/x/%2e%2e/license/v1/public-key`,
    `/${slug}/license/v1/public%2Dkey`,
    "/no-such-app/v1/check",
  ];
  /** What is sent in parts, or not again. */
  const contents = [link, "/openapi.json", "/assets/brand.css", `/${slug}/v1/check`];
  // An empty body replaces the key, and nothing that names it would succeed any more.
  const posts = paths.filter(
    (path) =>
      (path.startsWith(`/${slug}/license`) || path.startsWith(`/${slug}/keys`)) && !path.endsWith("/replace"),
  );
  return [
    ...good,
    ...calls,
    ...checks,
    ...paths.flatMap((path) => METHODS.map((method) => ({ method, path }))),
    ...withSome(posts, BAD_BODIES, 4, (path, body) => ({ method: "POST", path, body, as: "key_api" })),
    ...others.map((path) => ({ method: "GET", path })),
    ...withSome([...paths, ...others], ODD_HEADERS, 2, (path, headers) => ({ method: "GET", path, headers })),
    ...withSome(contents, ODD_HEADERS, ODD_HEADERS.length, (path, headers) => ({
      method: "GET",
      path,
      headers,
    })),
    // Last: the device has no seat then.
    shop(`/${id}/devices/${activationOf(token)}`, undefined, "DELETE"),
  ];
}

/** Each of `paths` with `count` of `others`, all of which come round several times: what reads them is the same at all addresses. */
export function withSome<Other>(
  paths: readonly string[],
  others: readonly Other[],
  count: number,
  make: (path: string, other: Other) => Sent,
): Sent[] {
  let next = 0;
  const taken = () => others[next++ % others.length] as Other; // there are some
  return paths.flatMap((path) => Array.from({ length: count }, () => make(path, taken())));
}

/** Its `jti`. */
function activationOf(token: string): string {
  return JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).jti;
}

export function announcedUpload(content: string): string {
  const sha256 = createHash("sha256").update(content).digest("hex");
  return JSON.stringify({ name: "a.zip", size: content.length, sha256 });
}

/** A length of its own, as no body is sent in chunks here. */
export function lengthOf(body: Sent["body"]): Record<string, string> {
  return body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
}

/** Without what is drawn anew each time: ids, keys and codes. */
export function masked(text: string): string {
  return text
    .replace(UUID, "<uuid>")
    .replace(UPLOAD_LINK, "<link>")
    .replace(KEY_OR_CODE, "<key>")
    .replace(/"lastFour":"[^"]+"/g, '"lastFour":"<4>"');
}
