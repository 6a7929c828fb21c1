/** What happens per application and day, written together at most once a minute. */
import { database } from "../../db/client";
import type { ActivityMeasure } from "../../db/generated/enums";
import { deferredWrite } from "../deferred-write";
import { type DetailMeasure, IN_DETAIL, readSubject } from "./activity-subject";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is counted one by one; `active_keys` is measured by the usage snapshot. */
export type CountedMeasure = Exclude<ActivityMeasure, "active_keys" | DetailMeasure>;

type Count<Measure extends ActivityMeasure = CountedMeasure> = {
  applicationId: string;
  measure: Measure;
  subject: string;
  /** Days since 1970, in UTC. */
  day: number;
  count: number;
};
/** By day, measure, application and subject. One text of all four, made for each call, would cost more than the counting. */
type Counts = Map<number, Map<CountedMeasure, Map<string, Map<string, number>>>>;

// In the order of the key, so that two servers that write at once cannot wait for each other in a circle. One statement writes a
// total and its details, so that a reader never sees more of these. Several details share a total.
const ADD = {
  name: "add-activity-counts",
  text: `INSERT INTO activity_counts (application_id, measure, subject, day, count)
         SELECT c.application_id, c.measure, c.subject, c.day, sum(c.count)::bigint
         FROM unnest($1::uuid[], $2::activity_measure[], $3::text[], $4::date[], $5::bigint[])
              AS c (application_id, measure, subject, day, count)
         JOIN applications a ON a.id = c.application_id
         GROUP BY c.application_id, c.measure, c.subject, c.day
         ORDER BY c.application_id, c.measure, c.subject, c.day
         ON CONFLICT (application_id, measure, subject, day)
         DO UPDATE SET count = activity_counts.count + excluded.count`,
};

const activity = deferredWrite<Counts>("activity counts", {
  afterMs: 60_000,
  empty: () => new Map(),
  write: async (gathered) => {
    const counts = listed(gathered).flatMap(totalAndDetail);
    await database().run(ADD, [
      counts.map(({ applicationId }) => applicationId),
      counts.map(({ measure }) => measure),
      counts.map(({ subject }) => subject),
      counts.map(({ day }) => new Date(day * DAY_MS).toISOString().slice(0, 10)),
      counts.map(({ count }) => count),
    ]);
  },
  join: (unwritten, since) => {
    for (const count of listed(since)) add(unwritten, count);
  },
});

/**
 * One more of `measure`; `subject` is of `checkSubject` or `downloadSubject`, one of a bounded number, and made once for many
 * calls where these are many. A kill loses what the last minute counted, and nothing else.
 */
export function countActivity(
  applicationId: string,
  measure: CountedMeasure,
  now: Date,
  subject: string = "",
): void {
  const day = Math.floor(now.getTime() / DAY_MS);
  add(activity.gathered(), { applicationId, measure, subject, day, count: 1 });
}

/** Writes what is pending, and waits for what another call is writing. Called at shutdown too. */
export const flushActivityCounts = activity.flush;

function add(counts: Counts, { day, measure, applicationId, subject, count }: Count): void {
  const subjects = within(within(within(counts, day), measure), applicationId);
  subjects.set(subject, (subjects.get(subject) ?? 0) + count);
}

/** The map behind a key of another, made if it is missing. */
function within<Outer, Inner, Value>(outer: Map<Outer, Map<Inner, Value>>, key: Outer): Map<Inner, Value> {
  const known = outer.get(key);
  if (known) return known;
  const inner = new Map<Inner, Value>();
  outer.set(key, inner);
  return inner;
}

function listed(counts: Counts): Count[] {
  const list: Count[] = [];
  for (const [day, measures] of counts)
    for (const [measure, applications] of measures)
      for (const [applicationId, subjects] of applications)
        for (const [subject, count] of subjects) list.push({ applicationId, measure, subject, day, count });
  return list;
}

/** Told apart when it is written, and not at each call. */
function totalAndDetail({ subject, ...count }: Count): Count<ActivityMeasure>[] {
  const { total, detail } = readSubject(subject);
  const counted = { ...count, subject: total };
  if (detail === null || (count.measure !== "update_check" && count.measure !== "download")) return [counted];
  return [counted, { ...count, measure: IN_DETAIL[count.measure], subject }];
}
