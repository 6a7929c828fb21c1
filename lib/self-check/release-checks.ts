/** Published files: whether all were as they should be when last read. */
import { config } from "../config";
import { contextFor, SYSTEM } from "../domain/context";
import { damagedFiles, fileSummary, PROBLEMS } from "../domain/releases/file-checks";
import { attention, bad, type Check, type Finding, good } from "./line";

const SHOWN = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Beyond the days after which a file is read again. */
const LATE_DAYS = 7;

export const releaseChecks: readonly Check[] = [
  { name: "Published files", look: lookAtFiles, todo: "Try again, or run: latchkey release verify" },
];

async function lookAtFiles(): Promise<Finding> {
  const ctx = contextFor(SYSTEM);
  const { files, damaged, oldest } = await fileSummary(ctx, null);
  if (files === 0) return good("No release with a file is published.");
  if (damaged > 0) return bad(await damageFound(ctx, damaged, files), DAMAGED_TODO);
  const { days } = config().fileChecks;
  const found = `All ${files} were as published when last read; the one not read for longest, on ${(oldest ?? ctx.now).toISOString().slice(0, 10)}.`;
  if (days === 0) return attention(`${found} FILE_CHECK_DAYS is 0.`, READ_TODO);
  const isLate = oldest !== null && ctx.now.getTime() - oldest.getTime() > (days + LATE_DAYS) * DAY_MS;
  return isLate ? attention(found, LATE_TODO) : good(found);
}

const DAMAGED_TODO =
  "Put the file back from a backup and run: latchkey release verify (it names the file). Or withdraw the release and publish a new version.";
const READ_TODO = "Set FILE_CHECK_DAYS, or run latchkey release verify now and then.";
const LATE_TODO = "Raise FILE_CHECK_MB_PER_SECOND: reading all of them takes longer than FILE_CHECK_DAYS.";

async function damageFound(
  ctx: ReturnType<typeof contextFor>,
  damaged: number,
  files: number,
): Promise<string> {
  const shown = (await damagedFiles(ctx, null)).slice(0, SHOWN);
  const named = shown.map(
    ({ application, owner, version, problem }) =>
      `the file of ${application} ${owner} ${version} ${PROBLEMS[problem]}`,
  );
  const more = damaged > shown.length ? `; and ${damaged - shown.length} more` : "";
  return `Damaged: ${damaged} of ${files}: ${named.join("; ")}${more}.`;
}
