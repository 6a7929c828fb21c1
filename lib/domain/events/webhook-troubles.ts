/** Endpoints that do not get what they are sent, over one application or all. */
import type { Context } from "../context";

export type WebhookTrouble = Readonly<{
  /** `failing`: it accepts nothing now. `gone`: it answered 410, and was disabled. `given_up`: it works, but did not get everything. */
  what: "failing" | "gone" | "given_up";
  id: string;
  host: string;
  /** Its slug. */
  application: string;
  /** Of deliveries that were given up: the last. */
  since: Date;
  /** Deliveries that were given up; only of `given_up`. */
  count: number;
}>;

/** Shorter failures are nothing that a person needs to look at. */
const FAILING_FOR_MINUTES = 10;
/** Those that were given up before are still in the list, but no longer news. */
const RECENT_DAYS = 7;
const COUNTED_MAX = 10_000;

// What was sent again is no trouble, whatever becomes of it: a delivery of its own tells that.
const LIST = {
  name: "webhook-troubles",
  text: `
    SELECT e.id, e.url, a.slug AS application, e.is_gone AS "isGone", e.disabled_at AS "disabledAt", e.failing_since AS "failingSince",
           g.count, g.last_at AS "lastAt"
    FROM webhook_endpoints e JOIN applications a ON a.id = e.application_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, max(tried_at) AS last_at FROM (
        SELECT d.tried_at FROM webhook_deliveries d
        WHERE d.endpoint_id = e.id AND d.state = 'failed' AND d.tried_at > $2::timestamptz - interval '${RECENT_DAYS} days'
          AND NOT EXISTS (SELECT FROM webhook_deliveries n
                          WHERE n.event_id = d.event_id AND n.endpoint_id = d.endpoint_id AND n.id > d.id)
        LIMIT ${COUNTED_MAX}) AS failed) AS g
    WHERE ($1::uuid IS NULL OR a.id = $1) AND (e.disabled_at IS NULL OR e.is_gone)
    ORDER BY e.failing_since, e.id`,
};

type Row = {
  id: string;
  url: string;
  application: string;
  isGone: boolean;
  disabledAt: Date | null;
  failingSince: Date | null;
  count: number;
  lastAt: Date | null;
};

/** `applicationId` null: of all. Those that have failed for longest come first. */
export async function webhookTroubles(
  { db, now }: Pick<Context, "db" | "now">,
  applicationId: string | null,
): Promise<WebhookTrouble[]> {
  const rows = await db.run<Row>(LIST, [applicationId, now]);
  return rows.flatMap((row) => {
    const { id, application } = row;
    const found = troubleOf(row, new Date(now.getTime() - FAILING_FOR_MINUTES * 60_000));
    return found ? [{ id, application, host: new URL(row.url).host, count: 0, ...found }] : [];
  });
}

function troubleOf(
  { isGone, disabledAt, failingSince, count, lastAt }: Row,
  before: Date,
): (Pick<WebhookTrouble, "what" | "since"> & Partial<Pick<WebhookTrouble, "count">>) | null {
  if (disabledAt) return isGone ? { what: "gone", since: disabledAt } : null;
  if (failingSince && failingSince < before) return { what: "failing", since: failingSince };
  return lastAt ? { what: "given_up", since: lastAt, count } : null;
}

export function countEnabledEndpoints({ db }: Pick<Context, "db">): Promise<number> {
  return db.prisma.webhookEndpoint.count({ where: { disabledAt: null } });
}
