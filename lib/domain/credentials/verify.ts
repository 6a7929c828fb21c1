/** Checking a presented token. */
import { config } from "../../config/config";
import { hashSecret } from "../../crypto/secret";
import type { Statement } from "../../db/client";
import { isSlug } from "../applications/application";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { type CredentialPurpose, credentialHashKind, parseCredential } from "./credential";

export type VerifiedCredential = { id: string; name: string; variants: string[]; application: Application };

const USE_NOTED_EVERY_MS = 60_000;

const FIND: Statement = {
  name: "find-credential",
  text: `
    SELECT c.id, c.name, c.variants, c.last_used_at AS "lastUsedAt",
           a.id AS "applicationId", a.slug, a.name AS "applicationName", a.kind, a.manage_codes AS "manageCodes",
           a.new_plugins_premium AS "newPluginsPremium"
    FROM credentials c JOIN applications a ON a.id = c.application_id
    WHERE c.secret_hash = $1 AND c.purpose = $2::credential_purpose AND c.revoked_at IS NULL AND a.slug = $3`,
};

const NOTE_USE: Statement = {
  name: "note-credential-use",
  text: `UPDATE credentials SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)`,
};

type Row = {
  id: string;
  name: string;
  variants: string[];
  lastUsedAt: Date | null;
  applicationId: string;
  slug: string;
  applicationName: string;
  kind: Application["kind"];
  manageCodes: boolean;
  newPluginsPremium: boolean;
};

/** Null when the token is malformed, unknown, revoked, of another purpose or of another application. */
export async function verifyCredential(
  ctx: Omit<Context, "actor">,
  purpose: CredentialPurpose,
  slug: string,
  presented: string | null,
): Promise<VerifiedCredential | null> {
  const token = presented === null ? null : parseCredential(purpose, presented);
  // A slug comes from an address and may hold what PostgreSQL refuses, NUL for one.
  if (!token || !isSlug(slug)) return null;
  const hash = hashSecret(config().secrets.keyPepper, credentialHashKind(purpose), token);
  const [row] = await ctx.db.run<Row>(FIND, [hash, purpose, slug]);
  if (!row) return null;
  await noteUse(ctx, row);
  return {
    id: row.id,
    name: row.name,
    variants: row.variants,
    application: {
      id: row.applicationId,
      slug: row.slug,
      name: row.applicationName,
      kind: row.kind,
      manageCodes: row.manageCodes,
      newPluginsPremium: row.newPluginsPremium,
    },
  };
}

/** At most once a minute: "last used" helps people tidy up and is not worth a write per call. */
async function noteUse(ctx: Omit<Context, "actor">, row: Row): Promise<void> {
  const age = row.lastUsedAt ? ctx.now.getTime() - row.lastUsedAt.getTime() : Number.POSITIVE_INFINITY;
  if (age >= USE_NOTED_EVERY_MS) await ctx.db.run(NOTE_USE, [row.id, ctx.now]);
}
