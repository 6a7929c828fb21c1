/** The key issuing interface's words (docs/contract.md 2.1, 2.2). */
import type { IssuedKey } from "../../domain/keys/issue";
import type { KeyRecord } from "../../domain/keys/key-record";

/** The only place on the wire where a key and its management code are shown. */
export function presentIssuedKey({ id, key, manageCode }: IssuedKey) {
  return { id, key: key.expose(), ...(manageCode ? { manageCode: manageCode.expose() } : {}) };
}

export function presentKeyRecord(record: KeyRecord) {
  return {
    id: record.id,
    lastFour: record.lastFour,
    plan: record.plan,
    status: record.status,
    email: record.email,
    name: record.name,
    maxActivations: record.maxActivations,
    activeDevices: record.activeDevices,
    expiresAt: record.expiresAt?.toISOString() ?? null,
    source: record.source,
    note: record.note,
    createdAt: record.createdAt.toISOString(),
  };
}
