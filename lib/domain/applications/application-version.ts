/** Which state of an application's settings somebody edits. */
import { sellsLicenses } from "./application";
import { versionOf } from "./changed-meanwhile";
import type { Application } from "./find";

/** The same for the same settings, whenever they were stored. */
export function applicationVersion({ id, name, manageCodes }: Application): string {
  return versionOf([id, name, manageCodes]);
}

/** As "“Cloud Notes”, new keys get a management code". */
export function applicationInWords({ name, kind, manageCodes }: Application): string {
  if (!sellsLicenses(kind)) return `“${name}”`;
  return `“${name}”, new keys get ${manageCodes ? "a" : "no"} management code`;
}
