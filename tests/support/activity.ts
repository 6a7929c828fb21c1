/** What was counted today. */
import { type Activity, recentActivity } from "@/lib/domain/applications/activity";
import type { Application } from "@/lib/domain/applications/find";
import { contextAt } from "./factories";

/** By subject. */
export async function activityOf(
  application: Application,
  measure: Parameters<Activity["of"]>[0],
): Promise<Record<string, number>> {
  const { of } = await recentActivity(contextAt(), application, 1);
  return Object.fromEntries(of(measure).map(({ subject, counts }) => [subject, counts[0] ?? 0]));
}
