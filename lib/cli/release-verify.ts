/** `release verify`: whether the files of published releases are still those that were published. */
import type { Command } from "commander";
import { findApplication } from "../domain/applications/find";
import type { Context } from "../domain/context";
import { type DamagedFile, damagedFiles, fileSummary, PROBLEMS } from "../domain/release-files/file-checks";
import { verifyFiles } from "../domain/release-files/verify-files";
import { CommandError } from "./refusal";
import { counted, print, withContext } from "./run";

type Options = { last: boolean };
type Report = { files: number; damaged: DamagedFile[] };

/** Exit 1 when a file is damaged; the report is on standard output either way. */
export function addReleaseVerifyCommand(release: Command): void {
  const verify = release
    .command("verify [app]")
    .description("check that the files of published releases are unchanged")
    .option("--last", "show the result of the last check without reading the files", false);
  verify.action(async (slug: string | undefined, options: Options) => {
    const report = await withContext(verify, (ctx) => reportOn(ctx, slug, options));
    print(verify, { json: { ...report, damaged: report.damaged.map(presented) }, text: textOf(report) });
    if (report.damaged.length > 0) {
      throw new CommandError(
        `Damaged: ${report.damaged.length} of ${counted(report.files, "published file")}.`,
      );
    }
  });
}

async function reportOn(ctx: Context, slug: string | undefined, { last }: Options): Promise<Report> {
  const id = slug === undefined ? null : (await findApplication(ctx, slug)).id;
  if (!last) return verifyFiles(ctx, id);
  return { files: (await fileSummary(ctx, id)).files, damaged: await damagedFiles(ctx, id) };
}

function textOf({ files, damaged }: Report): string {
  const lines = damaged.map(
    (file) =>
      `${file.application} ${file.owner} ${file.version}: the file ${file.fileName} ${PROBLEMS[file.problem]} (${file.storageKey}, since ${file.since.toISOString()})`,
  );
  if (damaged.length > 0) {
    lines.push(
      "Restore each file from a backup under that name in the storage and run this again, or withdraw the release and publish a new version.",
    );
  }
  return [...lines, `${counted(files, "published file")}, ${damaged.length} damaged.`].join("\n");
}

function presented({
  releaseId,
  fileId,
  application,
  owner,
  version,
  fileName,
  storageKey,
  problem,
  since,
}: DamagedFile) {
  return { releaseId, fileId, application, owner, version, fileName, storageKey, problem, since };
}
