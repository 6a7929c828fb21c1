/** Receiving a release that arrives as multipart/form-data: from a pipeline, or from an operator's browser. */
import { config } from "../../config/config";
import type { Application } from "../../domain/applications/find";
import type { Context } from "../../domain/context";
import { orForget, type TakenRelease, takeRelease } from "../../domain/publishing/take-release";
import type { NewFile, SaidOfFile } from "../../domain/release-files/new-file";
import { forgetFile, type StoredFile, storeFile } from "../../domain/release-files/stored-file";
import { safeFileName } from "../../domain/releases/release";
import { parseInput } from "../schema";
import type { UploadCall } from "./ci-call";
import { readUpload } from "./multipart";
import { givenFields, RELEASE_FIELDS, releaseSchema } from "./schema";

type Fields = Readonly<Record<string, string>>;

/** A look at the fields as they were sent; what it returns is taken instead. */
export type FieldsRead = (fields: Fields) => Fields;

/** What a form says of its files besides the fields of pipelines. */
export type FileForm = Readonly<{
  fields: readonly string[];
  repeatable: readonly string[];
  /** Whether files are added to a version that exists; names no platform. */
  adds: (fields: Fields) => boolean;
  describe: (files: readonly StoredFile[], said: SaidOfFile, fields: Fields) => Promise<NewFile[]>;
}>;

/** Throws HttpError for what cannot be read, and as `takeRelease`; then no file is left. */
export async function receiveRelease(
  { ctx, application, request, sent }: UploadCall,
  fieldsRead: FieldsRead = (fields) => fields,
  form?: FileForm,
): Promise<TakenRelease> {
  const { fields, files } = await readUpload<StoredFile | null>(
    request,
    {
      known: [...RELEASE_FIELDS, ...(form?.fields ?? [])],
      repeatable: ["upload", ...(form?.repeatable ?? [])],
      filesMax: config().limits.uploadFilesMax,
      receive: (content, fileName) => receive(ctx, content, fileName, application),
      discard: (stored) => forgetFile(ctx, stored),
    },
    sent,
  );
  const stored = files.filter((file) => file !== null);
  return orForget(ctx, stored, async () => {
    const { upload: uploads = "", ...others } = fields;
    const given = fieldsRead(others);
    const { variant, platform, arch, build, minSystem, role, ...upload } = parseInput(
      releaseSchema,
      givenFields(given),
    );
    const said = { version: upload.version, platform, arch, build, minSystem, role };
    return takeRelease(ctx, application, {
      variant,
      upload,
      said,
      files: stored,
      directUploads: [...new Set(uploads.split(",").flatMap((id) => id.trim() || []))],
      addsFiles: form?.adds(given) ?? false,
      ...(form && { describe: (all: readonly StoredFile[]) => form.describe(all, said, given) }),
    });
  });
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
