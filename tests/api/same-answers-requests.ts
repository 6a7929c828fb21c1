/** Calls of the API beside those of `same-answers-everything.ts`: other credentials, applications, uploads, and headers that Next knows. */
import { sha256Of } from "@/tests/support/release-answers";
import { file, formOf } from "@/tests/support/release-multipart";
import { writeZip } from "@/tests/support/zip-writer";
import { BAD_BODIES, METHODS, type Sent, withSome } from "./same-answers-everything";

/** The exported handlers themselves, the product's server, Next's own. */
export const WAYS = ["handlers", "product", "next"] as const;
export type Way = (typeof WAYS)[number];
/** `own`: what each way is sent for itself, since it can be had once only, and the names in it that no other answer has. */
export type Call = Sent & { own?: Readonly<Record<Way, { body: Buffer; names: string[] }>> };

/** `link`: the path of a download that may be had. `id`: of a key that may be revoked. `strangers`: another application's tokens. */
export type Known = Readonly<{
  key: string;
  link: string;
  id: string;
  updateKey: string;
  strangers: string[];
}>;

export const UPLOAD_BYTES_MAX = 100_000;
/** Of the key, to be deactivated: each way frees one. */
export const OWN_MACHINES: Readonly<Record<Way, string>> = {
  handlers: "machine-6",
  product: "machine-7",
  next: "machine-8",
};

/** What Next's own client, a proxy or an attacker of Next would send. */
const NEXT_HEADERS: Record<string, string>[] = [
  { "next-action": "abc" },
  { "next-router-prefetch": "1" },
  { "x-nextjs-data": "1" },
  { "x-middleware-subrequest": "middleware" },
  { "x-prerender-revalidate": "1" },
  { "x-invoke-path": "/x" },
  { "x-matched-path": "/x" },
  { "x-http-method-override": "DELETE" },
  { "x-forwarded-host": "elsewhere.example", "x-forwarded-proto": "https" },
  { host: "elsewhere.example" },
  { purpose: "prefetch" },
];

export function otherCalls(slug: string, { key, link, id, updateKey, strangers }: Known): Call[] {
  const get = (path: string, headers: Record<string, string> = {}): Call => ({
    method: "GET",
    path,
    headers,
  });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const credentials = [{}, { authorization: "" }, bearer("nonsense"), ...strangers.map(bearer)];
  const states = ["suspend", "reactivate", "revoke"].map((state) => `keys/v1/keys/${id}/${state}`);
  const guarded = ["keys/v1/keys", ...states, "ci/release", "ci/plugin", "ci/releases/publish"];
  const small = JSON.stringify({ plan: "pro", count: 1 });
  const post = (application: string, path: string, body: Sent["body"] = small): Call => ({
    method: "POST",
    path: `/${application}/${path}`,
    body,
  });
  const validate = post(slug, "license/v1/validate", "{}");
  const paths = ["/health/ready", ...states.map((path) => `/${slug}/${path}`)];
  const deactivation = (way: Way) => {
    const body = Buffer.from(JSON.stringify({ key, machineId: OWN_MACHINES[way] }));
    return { body, names: [OWN_MACHINES[way]] };
  };
  return [
    // While it is not revoked.
    { method: "POST", path: `/${slug}/keys/v1/keys/${id}/replace`, as: "key_api" },
    {
      ...post(slug, "license/v1/deactivate"),
      own: ownOf(deactivation),
    },
    ...states.map((path): Call => ({ ...post(slug, path, "{}"), as: "key_api" })),
    ...paths.flatMap((path) => METHODS.map((method) => ({ method, path }))),
    ...withSome(states, BAD_BODIES, 4, (path, body) => ({ ...post(slug, path, body), as: "key_api" })),
    ...guarded.flatMap((path) => credentials.map((headers) => ({ ...post(slug, path), headers }))),
    ...guarded.map((path): Call => ({ ...post("no-such-app", path), as: "key_api" })),
    ...["activate", "deactivate"].map((verb) =>
      post("no-such-app", `license/v1/${verb}`, JSON.stringify({ key, machineId: "machine-1" })),
    ),
    ...["license/v1/public-key", "v1/public-key", "license/v1/x", "keys/v1/x", "v1/x", "ci/x", "x"].map(
      (path) => get(`/no-such-app/${path}`),
    ),
    get(`/${slug}/v1/check?edition=unlimited`, bearer(key)),
    get(`/${slug}/v1/check?edition=unlimited&version=1.0.0`, { "x-update-key": updateKey }),
    get(link, { range: "bytes=0-0,9-19" }),
    get(link, { range: "bytes=-7" }),
    get(link.replace("/1.0.0/", "/1.0.1/")),
    ...[
      "license/v1/%70ublic-key",
      "%6Cicense/v1/public-key",
      "license/v1/%2F",
      "a%2Fb",
      "v1/check.rsc",
      "x?nxtPx=y",
    ].map((path) => get(`/${slug}/${path}`)),
    ...["license/v1/validate", "v1/check", "v1/public-key"].map((path) => ({
      method: "OPTIONS",
      path: `/${slug}/${path}`,
      headers: { origin: "https://elsewhere.example", "access-control-request-method": "GET" },
    })),
    ...NEXT_HEADERS.flatMap((headers) => [{ ...validate, headers }, get(`/${slug}/v1/check`, headers)]),
    ...uploads(slug),
  ];
}

function ownOf<Own>(make: (way: Way) => Own): Record<Way, Own> {
  return { handlers: make("handlers"), product: make("product"), next: make("next") };
}

const versionOf = (way: Way) => `7.0.${WAYS.indexOf(way) + 1}`;

function uploads(slug: string): Call[] {
  const release = (version: string) => formOf({ version, variant: "basic", file: file("new") });
  const { headers } = release("");
  const zip = (version: string) => {
    const manifest = Buffer.from(JSON.stringify({ id: "spell", version, name: "Spelling" }));
    return writeZip([{ name: "spell/plugin.json", content: manifest, stored: true }]);
  };
  const plugin = (bytes: Uint8Array) => formOf({ file: file(bytes, "spell.zip") });
  const post = (path: string, body: Buffer): Call => ({
    method: "POST",
    path: `/${slug}/ci/${path}`,
    as: "ci",
    body,
    headers,
  });
  const ownRelease = (version: string) => ({ body: release(version).body, names: [version] });
  const ownPlugin = (version: string) => ({
    body: plugin(zip(version)).body,
    names: [version, sha256Of(zip(version))],
  });
  const tooLarge = formOf({ version: "8.0.0", file: file(Buffer.alloc(UPLOAD_BYTES_MAX + 1)) }).body;
  return [
    { ...post("release", Buffer.alloc(0)), own: ownOf((way) => ownRelease(versionOf(way))) },
    { ...post("plugin", Buffer.alloc(0)), own: ownOf((way) => ownPlugin(versionOf(way))) },
    {
      ...{ ...post("releases/discard", Buffer.alloc(0)), headers: {} },
      own: ownOf((way) => ({ body: Buffer.from(JSON.stringify({ version: versionOf(way) })), names: [] })),
    },
    post("release", release("1.0.0").body),
    post("release", release("not a version").body),
    post("release", release("9.0.0").body.subarray(0, -20)),
    post("plugin", plugin(Buffer.from("no zip")).body),
    ...["release", "plugin"].map((path) => post(path, tooLarge)),
    ...["release", "plugin"].map((path) => post(path, Buffer.alloc(0))),
  ];
}
