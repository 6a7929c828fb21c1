/** `GET /openapi.json`: the description of the interfaces, for tools; the same bytes until the configuration changes. */
import { createHash } from "node:crypto";
import { config } from "../../config/config";
import { type Call, everyMethod, type Interface, type Reply } from "../endpoint";
import { notModified } from "../etag";
import { KEYS_API } from "../keys-api/errors";
import { CORS } from "../license-api/errors";
import { preflight } from "../preflight";
import { openapiDocument } from "./document";

const OPENAPI: Interface = { ...KEYS_API, name: "openapi", headers: CORS };
const CACHE = "public, max-age=300";

type Written = Readonly<{ json: Uint8Array<ArrayBuffer>; etag: string }>;

const written = new WeakMap<object, Written>();

export const openapi = everyMethod(OPENAPI, {
  GET: answer,
  OPTIONS: async () => preflight("GET", "If-None-Match"),
});

function answer({ request }: Call): Reply {
  const { json, etag } = documentNow();
  const headers = { etag, "cache-control": CACHE };
  return notModified(request, headers) ?? { status: 200, body: null, json, headers };
}

function documentNow(): Written {
  const now = config();
  const before = written.get(now);
  if (before) return before;
  const json = Buffer.from(JSON.stringify(openapiDocument()));
  const document = { json, etag: `"${createHash("sha256").update(json).digest("base64url").slice(0, 22)}"` };
  written.set(now, document);
  return document;
}
