/** Published files: whether all were as they should be when last read. */
import { config } from "../../config/config";
import { releaseIdPath } from "../../console/places";
import { contextFor, SYSTEM } from "../../domain/context";
import { type DamagedFile, damagedFiles, fileSummary } from "../../domain/release-files/file-checks";
import { attention, bad, type Check, type Finding, good, type Sentence } from "./line";

const SHOWN = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Beyond the days after which a file is read again. */
const LATE_DAYS = 7;

export const releaseChecks: readonly Check[] = [
  { name: "files", look: lookAtFiles, todo: (words) => words.verifyFiles },
];

async function lookAtFiles(): Promise<Finding> {
  const ctx = contextFor(SYSTEM);
  const { files, damaged, oldest } = await fileSummary(ctx, null);
  if (files === 0) return good((words) => words.noFiles);
  if (damaged > 0) {
    const found = await damagedFiles(ctx, null);
    const [first] = found;
    return bad(damageFound(found.slice(0, SHOWN), damaged, files), (words) => words.restoreFiles, {
      cure: first ? releaseIdPath(first.application, first.releaseId) : null,
      isOfApplications: true,
    });
  }
  const { days } = config().fileChecks;
  const last = oldest ?? ctx.now;
  if (days === 0) {
    return attention(
      (words, { day }) => words.filesUnread(String(files), day(last)),
      (words) => words.readFiles,
    );
  }
  const found: Sentence = (words, { day }) => words.filesRight(String(files), day(last));
  const isLate = oldest !== null && ctx.now.getTime() - oldest.getTime() > (days + LATE_DAYS) * DAY_MS;
  return isLate ? attention(found, (words) => words.readFaster) : good(found);
}

function damageFound(shown: readonly DamagedFile[], damaged: number, files: number): Sentence {
  const more = damaged - shown.length;
  return (words) => {
    const named = shown
      .map(({ application, owner, version, problem }) =>
        words.fileProblems[problem](`${application} ${owner} ${version}`),
      )
      .join("; ");
    return more > 0
      ? words.filesDamagedAndMore(String(damaged), String(files), named, String(more))
      : words.filesDamaged(String(damaged), String(files), named);
  };
}
