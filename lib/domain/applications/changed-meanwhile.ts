/** Which state of something is being edited, so that no change is lost without being seen. */
import { createHash } from "node:crypto";
import { DomainError } from "../errors";
import type { Refusal } from "../refusals";

type Changed = Extract<Refusal, { id: `${string}_changed_meanwhile` }>;

/** It was changed by someone else since it was read; `currentVersion` is that of what it is now. */
export class ChangedMeanwhileError extends DomainError {
  override name = "ChangedMeanwhileError";
  override readonly refusal: Changed;
  readonly currentVersion: string;

  constructor(changed: Changed, currentVersion: string) {
    super(changed);
    this.refusal = changed;
    this.currentVersion = currentVersion;
  }
}

/** The same for the same content, whenever it was stored. */
export function versionOf(content: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32);
}
