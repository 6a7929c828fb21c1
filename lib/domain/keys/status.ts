/** The state table of keys (docs/contract.md 3.1, D3). Pure; `activate_device` in SQL judges in the same order. */
import type { KeyState } from "../../db/generated/enums";
import type { Refusal } from "../refusals";

export type KeyStatus = "active" | "expired" | "suspended" | "revoked";
export type KeyTransition = "suspend" | "revoke" | "reactivate";
type Judged = { state: KeyState; expiresAt: Date | null };

/** Revoked, suspended, expired (at the very instant of the end), active: the first that holds. */
export function statusOf({ state, expiresAt }: Judged, now: Date): KeyStatus {
  if (state !== "active") return state;
  return expiresAt && expiresAt.getTime() <= now.getTime() ? "expired" : "active";
}

/** The state to store; "unchanged" for a repetition; or why it is not possible. */
export function transition(
  key: Judged,
  change: KeyTransition,
  now: Date,
): { to: KeyState } | "unchanged" | { refused: Refusal } {
  if (change === "revoke") return key.state === "revoked" ? "unchanged" : { to: "revoked" };
  if (key.state === "revoked") return { refused: { id: "key_revoked", details: { wanted: change } } };
  if (change === "suspend") return key.state === "suspended" ? "unchanged" : { to: "suspended" };
  if (key.state === "suspended") return { to: "active" };
  return statusOf(key, now) === "expired" ? { refused: { id: "key_expired", details: {} } } : "unchanged";
}
