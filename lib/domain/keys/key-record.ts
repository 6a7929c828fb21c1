/** What is shown of a key: never the key itself, never a hash (docs/contract.md 2.2). */
import type { KeySource, KeyState } from "../../db/generated/enums";
import { type KeyStatus, statusOf } from "./status";

export type KeyRecord = {
  id: string;
  lastFour: string;
  plan: string;
  status: KeyStatus;
  email: string | null;
  name: string | null;
  maxActivations: number | null;
  activeDevices: number;
  expiresAt: Date | null;
  source: KeySource;
  note: string | null;
  createdAt: Date;
};

export const KEY_COLUMNS = {
  id: true,
  lastFour: true,
  state: true,
  email: true,
  name: true,
  note: true,
  maxActivations: true,
  activeDevices: true,
  expiresAt: true,
  source: true,
  createdAt: true,
  plan: { select: { code: true } },
} as const;

type Row = Omit<KeyRecord, "plan" | "status"> & { state: KeyState; plan: { code: string } };

/** Devices of a revoked key are kept for the record and no longer count. */
export function toKeyRecord({ state, plan, ...row }: Row, now: Date): KeyRecord {
  return {
    ...row,
    plan: plan.code,
    status: statusOf({ state, expiresAt: row.expiresAt }, now),
    activeDevices: state === "revoked" ? 0 : row.activeDevices,
  };
}
