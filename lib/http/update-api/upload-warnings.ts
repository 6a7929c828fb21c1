/** Warnings of uploads, as pipelines read them. Codes stay; sentences may change. */
import type { UploadWarning } from "../../domain/releases/upload-warnings";

const SENTENCES: Readonly<Record<UploadWarning["code"], (warning: UploadWarning) => string>> = {
  file_not_offered: ({ file }) =>
    `${JSON.stringify(file)} is stored as a companion: no update and no download button offers it, since its name does not say that it is a program. If it is one, upload it with role=program; if not, role=companion leaves this warning out.`,
};

export function presentWarnings(warnings: readonly UploadWarning[]) {
  return warnings.map((warning) => ({ code: warning.code, message: SENTENCES[warning.code](warning) }));
}
