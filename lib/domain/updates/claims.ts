/** What the credentials of a check turn out to be. Only a license is looked up in the database. */
import { config } from "../../config/config";
import { hashSecret } from "../../crypto/secret";
import type { KeyState } from "../../db/generated/enums";
import { verifierOf } from "../applications/signer";
import type { Context } from "../context";
import { credentialHashKind, parseCredential } from "../credentials/credential";
import { FEED_TOKEN_HASH_KIND, parseFeedToken } from "../keys/feed-token";
import type { PresentedLicense } from "../keys/key-guesses";
import { LICENSE_KEY_HASH_KIND, LICENSE_KEY_LENGTH_MAX, parseAnyLicenseKey } from "../keys/license-key";
import { statusOf } from "../keys/status";
import { isSignedBy, readToken } from "../tokens/verify";
import type { Claims, LicenseClaim, UpdateKeyClaim } from "./access";
import type { Product } from "./catalogue";

type Row = {
  keyId: string;
  state: KeyState;
  expiresAt: Date | null;
  updatesUntil: Date | null;
  variants: string[];
  plugins: string[];
};

const COLUMNS = `k.id AS "keyId", k.state, k.expires_at AS "expiresAt", k.updates_until AS "updatesUntil", p.variants, p.plugins`;

const BY_KEY = {
  name: "claim-by-key",
  text: `SELECT ${COLUMNS} FROM license_keys k JOIN plans p ON p.id = k.plan_id
         WHERE k.secret_hash = $2 AND k.application_id = $1`,
};

const BY_ID = {
  name: "claim-by-id",
  text: `SELECT ${COLUMNS} FROM license_keys k JOIN plans p ON p.id = k.plan_id
         WHERE k.id = $2 AND k.application_id = $1`,
};

const BY_TOKEN = {
  name: "claim-by-token",
  text: `SELECT ${COLUMNS}, v.public_key AS "publicKey"
         FROM activations x
         JOIN license_keys k ON k.id = x.key_id AND k.application_id = $1
         JOIN plans p ON p.id = k.plan_id
         JOIN signing_keys v ON v.application_id = $1 AND v.purpose = 'license' AND v.kid = $3 AND v.withdrawn_at IS NULL
         WHERE x.id = $2`,
};

const BY_FEED_TOKEN = {
  name: "claim-by-feed-token",
  text: `SELECT ${COLUMNS}, f.id AS "tokenId", f.last_used_at AS "lastUsedAt"
         FROM feed_tokens f
         JOIN license_keys k ON k.id = f.key_id AND k.application_id = $1
         JOIN plans p ON p.id = k.plan_id
         WHERE f.secret_hash = $2 AND f.revoked_at IS NULL`,
};

const NOTE_USE = {
  name: "note-feed-token-use",
  text: `UPDATE feed_tokens SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)`,
};

const USE_NOTED_EVERY_MS = 60_000;

const INVALID: LicenseClaim = { outcome: "invalid" };

type ReadContext = Pick<Context, "db" | "now">;

/** `presented` is what stood after `Bearer`: a license key, or a license token if it has a dot. Throws what its `guesses` throw. */
export async function readLicenseClaim(
  ctx: ReadContext,
  product: Product,
  presented: PresentedLicense,
): Promise<LicenseClaim> {
  return isLicenseToken(presented.credential)
    ? claimOfToken(ctx, product, presented.credential)
    : claimOfKey(ctx, product, presented);
}

/** Of a check, by a license, an update key, both or neither. Throws what `license.guesses` throws. */
export async function readClaims(
  ctx: ReadContext,
  product: Product,
  presented: Readonly<{ license: PresentedLicense | null; updateKey: string | null }>,
): Promise<Claims> {
  if (presented.license === null) return readOpenClaims(product, presented.updateKey);
  const license = await readLicenseClaim(ctx, product, presented.license);
  return { license, updateKey: readUpdateKeyClaim(product, presented.updateKey) };
}

/** Of a caller without a license, answered from memory. An unknown update key is a bad credential, even if it is the only one. */
export function readOpenClaims(product: Product, presented: string | null): Claims {
  const updateKey = readUpdateKeyClaim(product, presented);
  const isBad = presented !== null && updateKey === null;
  return { license: { outcome: isBad ? "invalid" : "missing" }, updateKey };
}

/** By its shape; no license key is so long. */
export function isLicenseToken(credential: string): boolean {
  return credential.includes(".") && credential.length > LICENSE_KEY_LENGTH_MAX;
}

/** Of the key with this id: for links of ours that name it. */
export async function readLicenseOf(
  ctx: ReadContext,
  product: Product,
  keyId: string,
): Promise<LicenseClaim> {
  const [row] = await ctx.db.run<Row>(BY_ID, [product.applicationId, keyId]);
  return row ? judge(row, ctx.now) : INVALID;
}

/** For feeds, where a token stands in the address: opens what its license does, as long as neither is closed. */
export async function readFeedTokenClaim(
  ctx: ReadContext,
  product: Product,
  presented: string,
): Promise<LicenseClaim> {
  const token = parseFeedToken(presented);
  if (!token) return INVALID;
  const hash = hashSecret(config().secrets.keyPepper, FEED_TOKEN_HASH_KIND, token);
  const values = [product.applicationId, hash];
  const [row] = await ctx.db.run<Row & { tokenId: string; lastUsedAt: Date | null }>(BY_FEED_TOKEN, values);
  if (!row) return INVALID;
  const unnotedSince = row.lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (ctx.now.getTime() - unnotedSince >= USE_NOTED_EVERY_MS) {
    await ctx.db.run(NOTE_USE, [row.tokenId, ctx.now]);
  }
  return judge(row, ctx.now);
}

/** Null for no update key and for an unknown one. Answered from memory. */
export function readUpdateKeyClaim(product: Product, presented: string | null): UpdateKeyClaim {
  const token = presented === null ? null : parseCredential("update", presented);
  if (!token) return null;
  const hash = hashSecret(config().secrets.keyPepper, credentialHashKind("update"), token);
  const variants = product.updateKeys.get(hash.toString("hex"));
  return variants ? { variants } : null;
}

async function claimOfKey(
  ctx: ReadContext,
  product: Product,
  { credential, guesses }: PresentedLicense,
): Promise<LicenseClaim> {
  const key = parseAnyLicenseKey(credential);
  if (!key) return INVALID;
  guesses.admit();
  const hash = hashSecret(config().secrets.keyPepper, LICENSE_KEY_HASH_KIND, key);
  const [row] = await ctx.db.run<Row>(BY_KEY, [product.applicationId, hash]);
  if (!row) await guesses.unknown(key);
  return row ? judge(row, ctx.now) : INVALID;
}

/** Here, unlike in `validate`, a token must be within its `exp`: nothing says which device is asking. `iss` is judged by neither (docs/contract.md D11). */
async function claimOfToken(ctx: ReadContext, product: Product, text: string): Promise<LicenseClaim> {
  const token = readToken(text);
  if (token?.claims.app !== product.slug) return INVALID;
  const values = [product.applicationId, token.claims.jti, token.claims.kid];
  const [row] = await ctx.db.run<Row & { publicKey: Uint8Array }>(BY_TOKEN, values);
  if (!row || !isSignedBy(token, verifierOf(token.claims.kid, row.publicKey))) return INVALID;
  const claim = judge(row, ctx.now);
  if (claim.outcome === "active" && token.claims.exp * 1000 <= ctx.now.getTime())
    return { outcome: "expired" };
  return claim;
}

function judge(row: Row, now: Date): LicenseClaim {
  const status = statusOf(row, now);
  if (status !== "active") return { outcome: status };
  const { keyId, variants, plugins, updatesUntil } = row;
  return { outcome: "active", keyId, variants, plugins, updatesUntil };
}
