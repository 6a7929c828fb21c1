/** Taking in a release that arrives as multipart/form-data: from a pipeline, or from an operator's browser. */
import { config } from "../../config/config";
import type { Application } from "../../domain/applications/find";
import type { Context } from "../../domain/context";
import { refused } from "../../domain/errors";
import { uploadRelease } from "../../domain/publishing/upload-release";
import { movedWarnings, type UploadWarning, uploadWarnings } from "../../domain/publishing/upload-warnings";
import { describePackage } from "../../domain/release-files/describe-package";
import { takeDirectUpload } from "../../domain/release-files/direct-uploads";
import type { NewFile, SaidOfFile } from "../../domain/release-files/new-file";
import { forgetFile, type StoredFile, storeFile } from "../../domain/release-files/stored-file";
import { releaseDoubts } from "../../domain/release-lists/release-doubts";
import { safeFileName } from "../../domain/releases/release";
import type { ReleaseRecord } from "../../domain/releases/release-record";
import { parseInput } from "../schema";
import { readUpload } from "./multipart";
import { givenFields, RELEASE_FIELDS, releaseSchema } from "./schema";
import type { UploadCall } from "./upload-endpoint";

/** A look at the fields as they were sent; what it returns is taken instead. */
export type FieldsRead = (fields: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;

export type TakenRelease = Readonly<{ release: ReleaseRecord; warnings: readonly UploadWarning[] }>;

/** What a form says of its files besides the fields of pipelines. */
export type FileForm = Readonly<{
  fields: readonly string[];
  repeatable: readonly string[];
  /** Whether files are added to a version that exists; names no platform. */
  adds: (fields: Readonly<Record<string, string>>) => boolean;
  describe: (
    files: readonly StoredFile[],
    said: SaidOfFile,
    fields: Readonly<Record<string, string>>,
  ) => Promise<NewFile[]>;
}>;

/** All files of a call are for one place. */
const OF_PIPELINES: FileForm = {
  fields: [],
  repeatable: [],
  adds: () => false,
  describe: async (files, said) => {
    const described: NewFile[] = [];
    for (const file of files) described.push(await describePackage(file, said));
    return described;
  },
};

/** Throws HttpError for what cannot be read, and as `uploadRelease`; then no file is left. */
export async function takeRelease(
  { ctx, application, request, sent }: UploadCall,
  fieldsRead: FieldsRead = (fields) => fields,
  form: FileForm = OF_PIPELINES,
): Promise<TakenRelease> {
  const { fields, files } = await readUpload<StoredFile | null>(
    request,
    {
      known: [...RELEASE_FIELDS, ...form.fields],
      repeatable: ["upload", ...form.repeatable],
      filesMax: config().limits.uploadFilesMax,
      receive: (content, fileName) => receive(ctx, content, fileName, application),
      discard: (stored) => forgetFile(ctx, stored),
    },
    sent,
  );
  const stored = files.filter((file) => file !== null);
  try {
    const { upload: uploads = "", ...others } = fields;
    const given = fieldsRead(others);
    const { variant, platform, arch, build, minSystem, role, ...upload } = parseInput(
      releaseSchema,
      givenFields(given),
    );
    if (platform === null && arch !== null) throw refused("arch_without_platform");
    const said = { version: upload.version, platform, arch, build, minSystem, role };
    // These stay whatever becomes of the release: nobody should have to send them twice.
    const put = await putBefore(ctx, application, uploads, stored.length);
    const described = await form.describe([...stored, ...put], said, given);
    const mode = form.adds(given) ? "more files" : platform === null ? "version" : "files";
    const uploaded = { ...upload, files: described };
    const release = await uploadRelease(ctx, application, variant, uploaded, mode);
    // Those that were there already.
    const taken = new Set(release.files.map(({ id }) => id));
    for (const file of described)
      if (!taken.has(file.id) && file.directUpload === undefined) await forgetFile(ctx, file);
    const names = new Set(described.map(({ fileName }) => fileName));
    const isLive = release.status === "published";
    const doubts = (await releaseDoubts(ctx, application, release)).filter(
      ({ file, code }) => names.has(file) || (isLive && code === "listed_file_missing"),
    );
    return {
      release,
      warnings: [
        ...uploadWarnings(described, role !== null),
        ...movedWarnings(described, release.files),
        ...doubts,
      ],
    };
  } catch (error) {
    for (const file of stored) await forgetFile(ctx, file);
    throw error;
  }
}

/** Throws `invalid_input`. */
async function putBefore(
  ctx: Context,
  application: Application,
  uploads: string,
  besides: number,
): Promise<StoredFile[]> {
  const ids = [...new Set(uploads.split(",").flatMap((id) => id.trim() || []))];
  const max = config().limits.uploadFilesMax;
  if (ids.length + besides > max) throw refused("files_too_many", { max });
  const files: StoredFile[] = [];
  for (const id of ids) files.push(await takeDirectUpload(ctx, application, id));
  return files;
}

/** Null for what a browser sends where no file was chosen: a part without a name and without a byte. */
async function receive(
  ctx: Context,
  content: AsyncIterable<Uint8Array>,
  sent: string | undefined,
  application: Application,
): Promise<StoredFile | null> {
  const chunks = content[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done && !sent) return null;
  return storeFile(ctx, beginningWith(first, chunks), safeFileName(sent, `${application.slug}.bin`));
}

async function* beginningWith(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
