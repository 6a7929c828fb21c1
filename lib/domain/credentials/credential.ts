/** Tokens that servers, pipelines and installed programs hold. Pure. */
import { randomToken } from "../../crypto/random";
import { PlainSecret } from "../../crypto/secret";
import type { CredentialPurpose } from "../../db/generated/enums";
import { refused } from "../errors";
import { checkedName } from "../text";

export type { CredentialPurpose };

const SECRET_BYTES = 32;
const NAME_LENGTH_MAX = 100;

/** Recognisable prefixes, so that a leaked token can be found by scanners and told apart by people. */
const PREFIXES: Readonly<Record<CredentialPurpose, string>> = {
  key_api: "lk_svc_",
  ci: "lk_ci_",
  update: "lk_upd_",
};

/** As the command line writes purposes, to as they are stored. */
export const PURPOSES: Readonly<Record<string, CredentialPurpose>> = Object.freeze({
  "key-api": "key_api",
  ci: "ci",
  update: "update",
});

/** As the command line and forms write it. */
export function purposeName(purpose: CredentialPurpose): string {
  return purpose.replace("_", "-");
}

export function generateCredential(purpose: CredentialPurpose): PlainSecret {
  return new PlainSecret(PREFIXES[purpose] + randomToken(SECRET_BYTES));
}

/** Null for a text that cannot be a token of that purpose. */
export function parseCredential(purpose: CredentialPurpose, text: string): PlainSecret | null {
  const prefix = PREFIXES[purpose];
  if (!text.startsWith(prefix) || !/^[A-Za-z0-9_-]{43}$/.test(text.slice(prefix.length))) return null;
  return new PlainSecret(text);
}

export function parseCredentialName(text: string): string {
  const name = checkedName("tokenName", text, NAME_LENGTH_MAX);
  if (!name) throw refused("token_name_empty");
  return name;
}

/** What keeps the hashes of the purposes apart. */
export function credentialHashKind(purpose: CredentialPurpose): string {
  return `credential:${purpose}`;
}
