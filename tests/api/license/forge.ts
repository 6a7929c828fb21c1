/** Tokens that the service would not make: what somebody with a key, or with none, could put together. */
import { generateKeyPairSync } from "node:crypto";
import { databasePool } from "@/lib/db/client";
import { signerOf } from "@/lib/domain/applications/signer";
import { signedToken } from "@/tests/support/signed-token";
import { claimsOf } from "../read";

type Changes = Record<string, unknown>;

/** The token's claims with `changes`, signed by the key of ours that `by` names, or else by the token's own. */
export async function signedAgain(token: string, changes: Changes, by?: string): Promise<string> {
  const claims = { ...claimsOf(token), ...changes };
  const kid = by ?? claimsOf(token).kid;
  const { rows } = await databasePool().query<{ sealed: Buffer }>(
    "SELECT sealed_private_key AS sealed FROM signing_keys WHERE kid = $1",
    [kid],
  );
  const [key] = rows;
  if (!key) throw new Error(`There is no signing key ${kid}.`);
  return signedToken(claims, signerOf(kid, key.sealed));
}

/** The same, signed by a key that nobody published. */
export function signedByStranger(token: string, changes: Changes = {}): string {
  return signedToken({ ...claimsOf(token), ...changes }, generateKeyPairSync("ed25519").privateKey);
}

/** The claims changed and the signature left as it was. */
export function tampered(token: string, changes: Changes): string {
  const payload = Buffer.from(JSON.stringify({ ...claimsOf(token), ...changes })).toString("base64url");
  return `${payload}.${token.split(".")[1]}`;
}
