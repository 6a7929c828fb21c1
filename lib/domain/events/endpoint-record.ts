/** An endpoint as operators see it: never its secret. */

import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";

/** `gone`: it answered 410, and was disabled for that. `failing`: the last tries failed, and it is tried less often. */
export type EndpointStatus = "enabled" | "failing" | "disabled" | "gone";

export type EndpointRecord = Readonly<{
  id: string;
  url: string;
  /** Of `EVENT_TYPES`, or "*" alone. */
  events: readonly string[];
  status: EndpointStatus;
  failingSince: Date | null;
  /** Until when nothing is sent, after many failures. */
  pausedUntil: Date | null;
  disabledAt: Date | null;
  /** Until when the previous secret signs as well. */
  previousUntil: Date | null;
  createdAt: Date;
}>;

export const ENDPOINT_COLUMNS = {
  id: true,
  url: true,
  events: true,
  disabledAt: true,
  isGone: true,
  failingSince: true,
  pausedUntil: true,
  previousUntil: true,
  createdAt: true,
} as const;

type Row = Omit<EndpointRecord, "status"> & { isGone: boolean };

export function toEndpointRecord({ isGone, ...row }: Row, now: Date): EndpointRecord {
  const running = row.failingSince ? "failing" : "enabled";
  const stopped = isGone ? "gone" : "disabled";
  const isPaused = row.pausedUntil !== null && row.pausedUntil > now;
  const isRotating = row.previousUntil !== null && row.previousUntil > now;
  return {
    ...row,
    status: row.disabledAt ? stopped : running,
    pausedUntil: isPaused ? row.pausedUntil : null,
    previousUntil: isRotating ? row.previousUntil : null,
  };
}

/** Oldest first. */
export async function listEndpoints(
  { db, now }: Pick<Context, "db" | "now">,
  application: Pick<Application, "id">,
): Promise<EndpointRecord[]> {
  const where = { applicationId: application.id };
  const rows = await db.prisma.webhookEndpoint.findMany({
    where,
    orderBy: { id: "asc" },
    select: ENDPOINT_COLUMNS,
  });
  return rows.map((row) => toEndpointRecord(row, now));
}

/** Throws `not_found`. */
export async function findEndpoint(
  { db, now }: Pick<Context, "db" | "now">,
  application: Pick<Application, "id" | "slug">,
  id: string,
): Promise<EndpointRecord> {
  const row = isUuid(id)
    ? await db.prisma.webhookEndpoint.findFirst({
        where: { id, applicationId: application.id },
        select: ENDPOINT_COLUMNS,
      })
    : null;
  if (!row) throw refused("webhook_unknown", { id, application: application.slug });
  return toEndpointRecord(row, now);
}

/** Locks its row until the transaction ends. Throws `not_found`. */
export async function lockEndpoint(
  tx: Context,
  application: Pick<Application, "id" | "slug">,
  id: string,
): Promise<EndpointRecord> {
  if (isUuid(id))
    await tx.db.prisma.$queryRaw`SELECT 1 FROM webhook_endpoints WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return findEndpoint(tx, application, id);
}
