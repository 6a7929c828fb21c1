/** Reading an upload: fields in any order, files that are handed on while they arrive. */
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import busboy from "busboy";
import { config } from "../../config/config";
import { measure } from "../../process/measure";
import { HttpError } from "../http-error";
import { type FieldNames, unknownField } from "./field-names";

export type Upload<File> = { fields: Readonly<Record<string, string>>; files: File[] };

/** What may be in it, and where it goes. */
export type UploadPlan<File> = Readonly<{
  known: FieldNames;
  /** Fields that may come several times; their values are joined by commas. */
  repeatable?: readonly string[];
  filesMax: number;
  /** Of a file; as much as a release's unless given. */
  bytesMax?: number;
  /** Takes a file in while it arrives. */
  receive: (content: AsyncIterable<Uint8Array>, fileName: string | undefined) => Promise<File>;
  /** Undoes that. */
  discard: (file: File) => Promise<void>;
}>;

const FIELD_BYTES_MAX = 512 * 1024;
const FIELDS_MAX = 50;
const FILE_FIELD = "file";
const NOTHING = Buffer.alloc(0);
/** What decoding puts in the place of bytes that are no UTF-8: notes would be signed with it. */
const UNREADABLE = "\ufffd";

/** The client went away before its upload had ended. */
export class BrokenOffError extends HttpError {
  constructor() {
    super("invalid_request", "The upload broke off.");
  }
}

/**
 * Throws `unsupported_media_type`, `too_large`, `invalid_request`. When it throws, or the client goes away,
 * whatever `receive` began has failed too and `discard` was called for what it finished. `fields` has what arrived until then.
 */
export async function readUpload<File>(
  request: Request,
  plan: UploadPlan<File>,
  fields: Record<string, string>,
): Promise<Upload<File>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new HttpError("unsupported_media_type", "Send the upload as multipart/form-data.");
  }
  const { bytesMax = config().limits.uploadMaxBytes } = plan;
  if (Number(request.headers.get("content-length") ?? 0) > bodyBytesMax(bytesMax)) throw tooLarge(bytesMax);
  const form = parserFor(type, plan.filesMax, bytesMax);
  const state = collect(form, plan, fields);
  const source = request.body
    ? Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>) // the same stream under Node's own type
    : Readable.from([]);
  source.on("error", () => state.fail(new BrokenOffError()));
  let received = 0;
  measure({ kind: "upload_begun" });
  source.on("data", (chunk: Uint8Array) => {
    received += chunk.length;
    measure({ kind: "upload_bytes", bytes: chunk.length });
    if (received > bodyBytesMax(bytesMax)) state.fail(tooLarge(bytesMax));
  });
  source.on("end", () => {
    if (received === 0) state.fail(malformed("The body is empty."));
    // Written last, so called when all is parsed: a file that has not ended by then has no end, as behind the line that
    // ends the form. busboy would wait for it forever, and says so only when it is destroyed.
    form.write(NOTHING, () => setImmediate(() => form.destroy()));
  });
  source.pipe(form);
  try {
    return await state.finished;
  } catch (error) {
    source.unpipe(form);
    source.destroy();
    // Ends a file that began behind what was wrong, in the same piece of the body: its rest will never come.
    form.destroy();
    await state.discardAll();
    throw error;
  } finally {
    measure({ kind: "upload_ended" });
  }
}

function parserFor(type: string, filesMax: number, bytesMax: number): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": type },
      defParamCharset: "utf8",
      limits: {
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        files: filesMax + 1,
        fileSize: bytesMax + 1,
        headerPairs: 100,
      },
    });
  } catch {
    throw malformed("The Content-Type names no boundary.");
  }
}

function collect<File>(
  form: busboy.Busboy,
  {
    known,
    repeatable,
    filesMax,
    bytesMax = config().limits.uploadMaxBytes,
    receive,
    discard,
  }: UploadPlan<File>,
  fields: Record<string, string>,
) {
  const { promise, resolve, reject } = deferred<Upload<File>>();
  const receiving: Promise<File>[] = [];
  let current: Readable | null = null;
  const fail = (error: unknown) => {
    current?.destroy(error instanceof Error ? error : new Error(String(error)));
    reject(error);
  };
  form.on("field", (name: string | undefined, value: string | undefined, info) => {
    if (!name) fail(malformed("A field has no name."));
    else if (!known.includes(name)) fail(unknownField(name, known));
    else if (info.valueTruncated) fail(malformed(`"${name}" is too long.`));
    else if (value === undefined) fail(malformed(`"${name}" is in an unknown encoding.`));
    else if (value.includes(UNREADABLE)) fail(malformed(`"${name}" is not valid UTF-8.`));
    else if (repeatable?.includes(name) && name in fields) fields[name] += `,${value}`;
    else if (name in fields || (name === FILE_FIELD && receiving.length > 0)) fail(givenTwice(name));
    else fields[name] = value;
  });
  form.on("file", (name, content, info) => {
    // Without a listener it would end the process, as it may be destroyed before anyone reads it.
    content.on("error", () => fail(notWellFormed()));
    if (name !== FILE_FIELD) {
      content.resume();
      return fail(noFile(name, known));
    }
    if (FILE_FIELD in fields || (filesMax === 1 && receiving.length > 0)) return fail(givenTwice(FILE_FIELD));
    if (receiving.length >= filesMax) return fail(tooManyFiles(filesMax));
    current = content;
    content.on("limit", () => fail(tooLarge(bytesMax)));
    const received = receive(limited(content, bytesMax), info.filename);
    received.catch(fail);
    receiving.push(received);
  });
  form.on("fieldsLimit", () => fail(malformed(`An upload may have at most ${FIELDS_MAX} fields.`)));
  form.on("filesLimit", () => fail(tooManyFiles(filesMax)));
  form.on("error", () => fail(notWellFormed()));
  form.on("close", () => {
    Promise.all(receiving).then((files) => resolve({ fields, files }), reject);
  });
  const discardAll = async () => {
    for (const { status, ...received } of await Promise.allSettled(receiving)) {
      if (status === "fulfilled" && "value" in received) await discard(received.value);
    }
  };
  return { finished: promise, fail, discardAll };
}

function noFile(name: string | undefined, known: FieldNames): HttpError {
  if (!name) return malformed("A field has no name.");
  return known.includes(name)
    ? malformed(`"${name}" must be a text, not a file.`)
    : unknownField(name, known);
}

/**
 * Counted here as well: busboy would cut the file off without an error for its reader. A reader that gives up says why, as for a disk
 * that is full, perhaps later than the body ends: busboy would call a form broken whose file was destroyed, so its rest is let pass.
 */
async function* limited(content: Readable, bytesMax: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > bytesMax) throw tooLarge(bytesMax);
      yield chunk;
    }
  } finally {
    content.resume();
  }
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** What all files and all fields that are allowed may have together. */
function bodyBytesMax(bytesMax: number): number {
  return bytesMax + FIELDS_MAX * FIELD_BYTES_MAX;
}

function tooManyFiles(max: number): HttpError {
  return malformed(max === 1 ? "An upload may have one file." : `An upload may have at most ${max} files.`);
}

function givenTwice(name: string): HttpError {
  return malformed(`"${name}" is given twice.`);
}

function notWellFormed(): HttpError {
  return malformed("The body is not well-formed multipart/form-data.");
}

function malformed(message: string): HttpError {
  return new HttpError("invalid_request", message);
}

function tooLarge(bytesMax: number): HttpError {
  return new HttpError("too_large", `The file may have at most ${bytesMax} bytes.`);
}
