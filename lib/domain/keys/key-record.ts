/** What is shown of a key: never the key itself, never a hash (docs/contract.md 2.2). */
import type { Prisma } from "../../db/generated/client";
import type { KeySource, KeyState } from "../../db/generated/enums";
import type { MailLanguage } from "../mails/mail";
import { type KeyMoments, type KeyTexts, ofMoments } from "./key-fields";
import { type KeyStatus, statusOf } from "./status";

/** What a shop keeps with a key. */
export type Metadata = Readonly<Record<string, string | number | boolean | null>>;

export type KeyRecord = KeyMoments &
  KeyTexts & {
    id: string;
    lastFour: string;
    plan: string;
    planName: string;
    status: KeyStatus;
    email: string | null;
    maxActivations: number | null;
    activeDevices: number;
    /** Days until its end, and until that of its updates, that begin with its first device. Null: none do. */
    pendingDays: number | null;
    pendingUpdatesDays: number | null;
    source: KeySource;
    metadata: Metadata;
    /** In which its customer is written to. Null: as the application says. */
    language: MailLanguage | null;
    createdAt: Date;
    /** Of the license, not of its devices; that of its issue at first. */
    updatedAt: Date;
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
  ...ofMoments(() => true as const),
  pendingDays: true,
  pendingUpdatesDays: true,
  source: true,
  orderId: true,
  metadata: true,
  language: true,
  createdAt: true,
  updatedAt: true,
  plan: { select: { code: true, name: true } },
} as const;

type Row = Omit<KeyRecord, "plan" | "planName" | "status" | "metadata" | "updatedAt"> & {
  state: KeyState;
  plan: { code: string; name: string };
  metadata: Prisma.JsonValue;
  updatedAt: Date | null;
};

/** Devices of a revoked key are kept for the record and no longer count. */
export function toKeyRecord({ state, plan, ...row }: Row, now: Date): KeyRecord {
  return {
    ...row,
    plan: plan.code,
    planName: plan.name,
    metadata: row.metadata as Metadata, // nothing else is ever stored
    updatedAt: row.updatedAt ?? row.createdAt,
    status: statusOf({ state, expiresAt: row.expiresAt }, now),
    activeDevices: state === "revoked" ? 0 : row.activeDevices,
  };
}
