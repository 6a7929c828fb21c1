/** The key issuing interface's words (docs/contract.md 2.1, 2.2). */
import type { z } from "zod";
import type { SeatedDevice } from "../../domain/activations/devices-of-key";
import type { PlanRecord } from "../../domain/applications/plan-record";
import type { IssuedKey } from "../../domain/keys/issue";
import { ofMoments } from "../../domain/keys/key-fields";
import type { KeyRecord } from "../../domain/keys/key-record";
import type * as answers from "./answers";

/** The only place on the wire where a key and its management code are shown. */
export function presentIssuedKey({
  id,
  key,
  manageCode,
}: Pick<IssuedKey, "id" | "key" | "manageCode">): z.input<typeof answers.issuedKey> {
  return { id, key: key.expose(), ...(manageCode ? { manageCode: manageCode.expose() } : {}) };
}

export function presentKeyRecord(record: KeyRecord): z.input<typeof answers.keyRecord> {
  return {
    id: record.id,
    lastFour: record.lastFour,
    plan: record.plan,
    planName: record.planName,
    status: record.status,
    email: record.email,
    name: record.name,
    maxActivations: record.maxActivations,
    activeDevices: record.activeDevices,
    ...ofMoments((name) => record[name]?.toISOString() ?? null),
    pendingDays: record.pendingDays,
    pendingUpdatesDays: record.pendingUpdatesDays,
    source: record.source,
    note: record.note,
    orderId: record.orderId,
    metadata: record.metadata,
    language: record.language,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

export function presentDevice({
  createdAt,
  lastSeenAt,
  ...device
}: SeatedDevice): z.input<typeof answers.device> {
  return { ...device, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() };
}

export function presentPlan({ id: _, ...plan }: PlanRecord): z.input<typeof answers.plan> {
  return plan;
}
