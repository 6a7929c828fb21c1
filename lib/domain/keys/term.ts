/** How long a new key holds (docs/contract.md D10). Pure. */
import type { DurationStart } from "../applications/plan";

export type PlanTerm = Readonly<{
  durationDays: number | null;
  durationFrom: DurationStart;
  updatesDays: number | null;
}>;

/** `pendingDays`, `pendingUpdatesDays`: begin with the first device, in `activate_device`. */
export type Term = {
  expiresAt: Date | null;
  updatesUntil: Date | null;
  pendingDays: number | null;
  pendingUpdatesDays: number | null;
};

type Given = Readonly<{ expiresAt?: Date | null | undefined; updatesUntil?: Date | null | undefined }>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is given counts; what is not, the plan says. */
export function termOf(plan: PlanTerm, { expiresAt = null, updatesUntil = null }: Given, now: Date): Term {
  const days = expiresAt ? null : plan.durationDays;
  const updatesDays = updatesUntil ? null : plan.updatesDays;
  return plan.durationFrom === "first_activation"
    ? { expiresAt, updatesUntil, pendingDays: days, pendingUpdatesDays: updatesDays }
    : {
        expiresAt: expiresAt ?? daysAfter(now, days),
        updatesUntil: updatesUntil ?? daysAfter(now, updatesDays),
        pendingDays: null,
        pendingUpdatesDays: null,
      };
}

export function daysAfter(now: Date, days: number): Date;
export function daysAfter(now: Date, days: number | null): Date | null;
export function daysAfter(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() + days * DAY_MS);
}
