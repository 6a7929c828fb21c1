/** `GET /openapi.json`: the description of the interfaces, for tools; the same bytes until the configuration changes. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, type ZlibOptions } from "node:zlib";
import { config } from "../../config";
import { type Encoding, encodingFor } from "../encoding";
import { type Call, everyMethod, type Interface, type Reply } from "../endpoint";
import { notModified } from "../etag";
import { KEYS_API } from "../keys-api/errors";
import { CORS } from "../license-api/errors";
import { preflight } from "../preflight";
import { openapiDocument } from "./document";

const OPENAPI: Interface = { ...KEYS_API, name: "openapi", headers: CORS };
const CACHE = "public, max-age=300";

type Bytes = Uint8Array<ArrayBuffer>;
/** `name`: its ETag, to which that of a compressed answer adds what it is compressed with. */
type Written = Readonly<{ json: Bytes; name: string; compressed: Map<Encoding, Promise<Bytes>> }>;

const written = new WeakMap<object, Written>();

export const openapi = everyMethod(OPENAPI, {
  GET: answer,
  OPTIONS: async () => preflight("GET", "If-None-Match"),
});

async function answer({ request }: Call): Promise<Reply> {
  const { json, name, compressed } = documentNow();
  const encoding = encodingFor(request.headers.get("accept-encoding"));
  const etag = encoding ? `"${name}-${encoding}"` : `"${name}"`;
  const head = { etag, "cache-control": CACHE, vary: "Accept-Encoding" };
  const known = notModified(request, head);
  if (known) return known;
  if (!encoding) return { status: 200, body: null, json, headers: head };
  const bytes = compressed.get(encoding) ?? COMPRESS[encoding](json).then(ofItsOwn);
  compressed.set(encoding, bytes);
  return { status: 200, body: null, json: await bytes, headers: { ...head, "content-encoding": encoding } };
}

/** Once for a configuration, and so as well as it can be, beside other calls. */
const COMPRESS: Readonly<Record<Encoding, (json: Bytes) => Promise<Buffer>>> = {
  br: promisify<Bytes, Buffer>(brotliCompress),
  gzip: (json) => promisify<Bytes, ZlibOptions, Buffer>(gzip)(json, { level: constants.Z_BEST_COMPRESSION }),
};

function ofItsOwn(bytes: Buffer): Bytes {
  return new Uint8Array(bytes);
}

function documentNow(): Written {
  const now = config();
  const before = written.get(now);
  if (before) return before;
  const json = Buffer.from(JSON.stringify(openapiDocument()));
  const name = createHash("sha256").update(json).digest("base64url").slice(0, 22);
  const document = { json, name, compressed: new Map<Encoding, Promise<Bytes>>() };
  written.set(now, document);
  return document;
}
