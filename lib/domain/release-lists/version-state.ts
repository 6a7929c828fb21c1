/** How far a release is, in a word and a number: what its badge says. Pure. */

import type { Target } from "../releases/platform";
import type { ReleaseStatus } from "../releases/release";
import { coverageOf, gathered } from "../updates/offers";
import type { Offerable } from "../updates/select-release";

export type ReleaseState = Readonly<{
  /** "halted" and "rolling" are published, too. */
  state: "draft" | "withdrawn" | "published" | "rolling" | "halted";
  /** To how many installations it is offered. */
  percent: number;
  /** The systems that it has files for, as `gathered` names them, where others wait for some; null where none does. */
  only: readonly Target[] | null;
}>;

type Judged = Offerable & Readonly<{ status: ReleaseStatus }>;

/** `systems`: those that the version is about. */
export function stateOf(release: Judged, systems: readonly Target[]): ReleaseState {
  const { status, rollout: percent } = release;
  if (status !== "published") return { state: status, percent, only: null };
  const { has, lacks } = coverageOf(release, systems);
  const state = percent === 0 ? "halted" : percent < 100 ? "rolling" : "published";
  return { state, percent, only: lacks.length === 0 ? null : gathered(has, systems) };
}
