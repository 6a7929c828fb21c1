/** What a build of the pages must neither take along nor write. Tests look at what became of it. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const LEFT_BY_A_SERVER = ["secrets.json", "files/app.zip", "outbox/mail.eml"];

/** As if a server had run in a project that has no `data` yet: secrets and files that are nobody else's business. */
export function layTraps(project) {
  for (const name of LEFT_BY_A_SERVER) {
    mkdirSync(dirname(join(project, "data", name)), { recursive: true });
    writeFileSync(join(project, "data", name), "{}");
  }
}

export function removeTraps(project) {
  rmSync(join(project, "data"), { recursive: true, force: true });
}

/** DATA_DIR of the build. It is not there afterwards, unless something took the build for a server. */
export function writtenByBuild(project) {
  return join(project, ".next", "data-of-the-build");
}
