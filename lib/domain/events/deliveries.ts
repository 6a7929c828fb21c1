/** What was sent to an endpoint, and what still waits. */
import type { Prisma } from "../../db/generated/client";
import type { WebhookDeliveryState } from "../../db/generated/enums";
import type { Context } from "../context";
import { refused } from "../errors";

export type DeliveryState = WebhookDeliveryState;
export const DELIVERY_STATES: readonly DeliveryState[] = ["pending", "delivered", "failed"];

/** One try, as it was written down. */
export type DeliveryTry = Readonly<{
  at: string;
  status: number | null;
  problem: string | null;
  tookMs: number;
}>;

export type DeliveryRecord = Readonly<{
  id: string;
  /** The `webhook-id`. */
  eventId: string;
  subjectId: string;
  type: string;
  state: DeliveryState;
  createdAt: Date;
  /** Of the next try; null when there is none. */
  nextTryAt: Date | null;
  tries: number;
  /** Of the last try; null before the first. */
  triedAt: Date | null;
  /** Null: no answer came, for the reason in `problem`. */
  status: number | null;
  problem: string | null;
  tookMs: number | null;
}>;

/** `body`: what is sent. `answer`: the beginning of the last one. `history`: the oldest first. */
export type DeliveryDetail = DeliveryRecord &
  Readonly<{ body: string; answer: string | null; history: readonly DeliveryTry[] }>;

const LIST_COLUMNS = {
  id: true,
  eventId: true,
  subjectId: true,
  state: true,
  createdAt: true,
  dueAt: true,
  tries: true,
  triedAt: true,
  status: true,
  problem: true,
  tookMs: true,
  event: { select: { type: true } },
} as const;
const DETAIL_COLUMNS = {
  ...LIST_COLUMNS,
  answer: true,
  history: true,
  event: { select: { type: true, at: true, data: true } },
} as const;

export type DeliveryPage = Readonly<{ deliveries: DeliveryRecord[]; next: string | null }>;

/** Newest first, those before `before`; `next`: where to go on. `state` null: all. */
export async function listDeliveries(
  { db }: Pick<Context, "db">,
  endpointId: string,
  { state, before, take }: Readonly<{ state: DeliveryState | null; before: string | null; take: number }>,
): Promise<DeliveryPage> {
  const place = before === null ? null : idOf(before);
  const rows = await db.prisma.webhookDelivery.findMany({
    where: { endpointId, ...(state ? { state } : {}), ...(place === null ? {} : { id: { lt: place } }) },
    orderBy: { id: "desc" },
    take: take + 1,
    select: LIST_COLUMNS,
  });
  const deliveries = rows.slice(0, take).map(toRecord);
  return { deliveries, next: rows.length > take ? (deliveries.at(-1)?.id ?? null) : null };
}

/** Throws `not_found`. */
export async function findDelivery(
  { db }: Pick<Context, "db">,
  endpointId: string,
  deliveryId: string,
): Promise<DeliveryDetail> {
  const id = idOf(deliveryId);
  const row =
    id === null
      ? null
      : await db.prisma.webhookDelivery.findFirst({ where: { id, endpointId }, select: DETAIL_COLUMNS });
  if (!row) throw refused("webhook_delivery_unknown", { id: deliveryId.slice(0, 64) });
  return {
    ...toRecord(row),
    body: eventBody({ type: row.event.type, at: row.event.at, data: row.event.data }),
    answer: row.answer,
    history: row.history as unknown as DeliveryTry[], // as settle-deliveries.ts writes it
  };
}

/** What is signed and sent: the same in every try. */
export function eventBody({ type, at, data }: Readonly<{ type: string; at: Date; data: unknown }>): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

type Row = Prisma.WebhookDeliveryGetPayload<{ select: typeof LIST_COLUMNS }>;

function toRecord({
  id,
  dueAt,
  event,
  ...row
}: Row & { answer?: unknown; history?: unknown }): DeliveryRecord {
  const { eventId, subjectId, state, createdAt, tries, triedAt, status, problem, tookMs } = row;
  return {
    id: id.toString(),
    eventId,
    subjectId,
    type: event.type,
    state,
    createdAt,
    nextTryAt: state === "pending" ? dueAt : null,
    tries,
    triedAt,
    status,
    problem,
    tookMs,
  };
}

/** Null for what is no ID. */
function idOf(text: string): bigint | null {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : null;
}
