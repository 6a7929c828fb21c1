/** What was counted since yesterday: midnight, in UTC, may have come into the test. */
import { type Activity, recentActivity } from "@/lib/domain/applications/activity";
import type { Application } from "@/lib/domain/applications/find";
import { contextAt } from "./factories";

/** By subject. */
export async function activityOf(
  application: Application,
  measure: Parameters<Activity["of"]>[0],
): Promise<Record<string, number>> {
  const { of } = await recentActivity(contextAt(), application, 2);
  return Object.fromEntries(of(measure).map(({ subject, counts }) => [subject, sum(counts)]));
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
