/** The checks that need no request. */
import { backupChecks } from "./backup-check";
import { customerMailChecks } from "./customer-mail-check";
import { databaseChecks } from "./database-checks";
import { feedsChecks } from "./feeds-check";
import { jobsChecks } from "./jobs-check";
import { CHECK_MS, type Check, type CheckLine, runCheck } from "./line";
import { logArchiveChecks } from "./log-archive-check";
import { oidcChecks } from "./oidc-check";
import { otherChecks } from "./other-checks";
import { placeChecks } from "./place-checks";
import { releaseChecks } from "./release-checks";
import { replicaChecks } from "./replica-check";
import { webhooksChecks } from "./webhooks-check";

/** Never rejects, and takes little more than `ms`. */
export function runChecks(ms: number = CHECK_MS): Promise<CheckLine[]> {
  return Promise.all(allChecks().map((check) => runCheck(check, ms)));
}

/** Those that did not pass are run once more: a single one may have met a busy moment. */
export async function runChecksTwice(): Promise<CheckLine[]> {
  const lines = await runChecks();
  const wrong = lines.filter(({ state }) => state !== "good").map(({ name }) => name);
  const again = allChecks().filter(({ name }) => wrong.includes(name));
  const second = new Map(
    (await Promise.all(again.map((check) => runCheck(check)))).map((line) => [line.name, line]),
  );
  return lines.map((line) => second.get(line.name) ?? line);
}

function allChecks(): Check[] {
  return [
    ...databaseChecks,
    ...replicaChecks(),
    ...placeChecks,
    ...releaseChecks,
    ...feedsChecks,
    ...jobsChecks,
    ...backupChecks,
    ...logArchiveChecks(),
    ...webhooksChecks,
    ...customerMailChecks,
    ...otherChecks,
    ...oidcChecks(),
  ];
}
