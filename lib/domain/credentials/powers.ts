/** What a token can do, as permissions of a role: who creates one must have them (decision 082). Pure. */
import type { ApplicationKind } from "../applications/application";
import type { Actor } from "../context";
import { refused } from "../errors";
import { actorMay, type Permission } from "../permissions";
import type { CredentialPurpose } from "./credential";
import { usefulPurposes } from "./useful-purposes";

/** Update keys only read, as every role does. */
export const POWERS: Readonly<Record<CredentialPurpose, readonly Permission[]>> = {
  key_api: ["keys", "devices"],
  ci: ["releases"],
  update: [],
};

/** Throws `forbidden` for an operator whose role may not do what the token could. */
export function requirePowers(actor: Actor, purpose: CredentialPurpose): void {
  if (POWERS[purpose].every((permission) => actorMay(actor, permission))) return;
  throw refused("token_beyond_role");
}

/** Those that an application has a use for, and someone who `may` these things can create. */
export function creatablePurposes(
  kind: ApplicationKind,
  may: (permission: Permission) => boolean,
): CredentialPurpose[] {
  return usefulPurposes(kind).filter((purpose) => ["tokens" as const, ...POWERS[purpose]].every(may));
}
