/** What each role of an operator may do. Enforced by the verbs themselves, for every caller; pages only follow it. */
import type { OperatorRole } from "../db/generated/enums";
import type { Actor } from "./context";
import { refused } from "./errors";

export type { OperatorRole };

export const PERMISSIONS = [
  "applications",
  "plans",
  "keys",
  "devices",
  "tokens",
  "signing_keys",
  "releases",
  "webhooks",
  "operators",
  "exports",
  "moving",
] as const;

/**
 * Leave to change something of this kind, or to take a list out as a file; `moving`: to bring in keys of another system, and to
 * take an application out as a whole. Reading is open to every role.
 */
export type Permission = (typeof PERMISSIONS)[number];

const MAY: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  developer: ["tokens", "signing_keys", "releases", "webhooks", "exports"],
  support: ["keys", "devices", "exports"],
  viewer: [],
};

export function roleMay(role: OperatorRole, permission: Permission): boolean {
  return MAY[role].includes(permission);
}

/**
 * The first line of every verb that changes something. Actors that are no operators were let in by what they hold: a token
 * of that purpose, a code, the machine itself. Throws `forbidden`.
 */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!actorMay(actor, permission)) throw refused("permission_missing");
}

export function actorMay(actor: Actor, permission: Permission): boolean {
  if (actor.kind !== "operator") return true;
  return actor.role !== undefined && roleMay(actor.role, permission);
}
