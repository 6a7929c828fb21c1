/** Warnings of uploads, as pipelines read them. Codes stay; sentences may change. */
import type { UploadWarning } from "../../domain/publishing/upload-warnings";

type Sentences = {
  [Code in UploadWarning["code"]]: (warning: Extract<UploadWarning, { code: Code }>) => string;
};

const SENTENCES: Sentences = {
  file_not_offered: ({ file }) =>
    `${JSON.stringify(file)} is stored as a companion: no update and no download button offers it, since its name does not say that it is a program. If it is one, upload it with role=program; if not, role=companion leaves this warning out.`,
  platform_in_name: ({ file, platform, named }) =>
    `${JSON.stringify(file)} is uploaded for ${platform}, and its name is that of a program for ${named}: it is stored as a companion, and no update and no download button offers it. Upload it with platform=${named}; if it only accompanies the program, role=companion leaves this warning out.`,
  build_missing: ({ file, highest }) =>
    `${JSON.stringify(file)} has no build, and earlier versions have: Sparkle's programs on build ${highest} are not offered this version. Say build=, or upload a zip with the app, from which it is read.`,
  build_not_higher: ({ file, build, highest }) =>
    `The build ${build} of ${JSON.stringify(file)} is not higher than ${highest}, which an earlier version has: Sparkle's programs on that build are not offered this version.`,
  package_id_changed: ({ file, id, before }) =>
    `${JSON.stringify(file)} is the package ${JSON.stringify(id)}, and was ${JSON.stringify(before)} in an earlier version: updaters may refuse it.`,
  stable_tag_differs: ({ file, tag }) =>
    `The readme.txt in ${JSON.stringify(file)} has the stable tag ${tag}, another version than this.`,
  arch_in_name: ({ file, arch, named }) =>
    `${JSON.stringify(file)} is uploaded for ${arch}, and its name says ${named}.`,
  sidecar_moved: ({ file, place, said }) =>
    `${JSON.stringify(file)} is uploaded for ${said}, and stored for ${place}, as the file that it belongs to.`,
  sidecar_elsewhere: ({ file, place, of, elsewhere }) =>
    `${JSON.stringify(file)} is uploaded for ${place}, where this version has no ${JSON.stringify(of)}: that is for ${elsewhere}.`,
  several_apps: ({ file, apps }) =>
    `${JSON.stringify(file)} has several apps: ${apps.map((app) => JSON.stringify(app)).join(", ")}. Version and build are those of the first. Name the file after the app that is updated, or leave the others out.`,
  listed_file_missing: ({ file, missing }) =>
    `${JSON.stringify(file)} lists ${JSON.stringify(missing)}, which this version does not have: no program is offered it. Upload it to this version, or leave it out of the list.`,
  channel_in_package: ({ file, channel }) =>
    `${JSON.stringify(file)} was packed for the channel ${JSON.stringify(channel)}, and is offered on stable.`,
};

export function presentWarnings(warnings: readonly UploadWarning[]) {
  return warnings.map((warning) => ({ code: warning.code, message: sentenceOf(warning) }));
}

function sentenceOf<Code extends UploadWarning["code"]>(
  warning: Extract<UploadWarning, { code: Code }>,
): string {
  return SENTENCES[warning.code as Code](warning);
}
