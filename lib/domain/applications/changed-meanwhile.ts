/** Which state of something somebody edits, so that nobody's change is lost without being seen. */
import { createHash } from "node:crypto";
import { DomainError } from "../errors";

/** It was changed by somebody else since it was read; `currentVersion` is that of what it is now. */
export class ChangedMeanwhileError extends DomainError {
  override name = "ChangedMeanwhileError";
  readonly currentVersion: string;

  /** `what` as "this plan", `now` as "“Pro”, public". */
  constructor(what: string, now: string, currentVersion: string) {
    super(
      "invalid_input",
      `Somebody else changed ${what} meanwhile. It is now: ${now}. Nothing was saved, and what you typed is still below: save again to replace theirs, or load the page again to keep it.`,
    );
    this.currentVersion = currentVersion;
  }
}

/** The same for the same content, whenever it was stored. */
export function versionOf(content: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32);
}
