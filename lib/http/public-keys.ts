/** A set of published keys on the wire (docs/contract.md 2.5, D2): cacheable, and cheap to ask again. */
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { SigningKeyRecord } from "../domain/applications/signing-keys";
import type { releaseKeys } from "./answers";
import type { Reply } from "./endpoint";

const CACHE = "public, max-age=300";

/** For `unlessCurrent`. `clients`: what other updaters verify with, where there is any. */
export function publicKeysReply(
  keys: readonly SigningKeyRecord[],
  clients: NonNullable<z.input<typeof releaseKeys>["clients"]> = {},
): Reply {
  const body: z.input<typeof releaseKeys> = {
    algorithm: "Ed25519",
    keys: keys.map(({ publicKey, active, kid }) => ({ publicKey, active, kid })),
    ...(Object.keys(clients).length === 0 ? {} : { clients }),
  };
  const etag = `"${createHash("sha256").update(JSON.stringify(body)).digest("base64url")}"`;
  return { status: 200, body, headers: { etag, "cache-control": CACHE } };
}
