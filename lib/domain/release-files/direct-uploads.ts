/**
 * Files that pipelines put where they will lie, before the release that takes them: announced, put, then claimed by its upload
 * (docs/contract.md D9). Nothing is believed of them before they were read back.
 */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import { inTransaction } from "../../db/transaction";
import { MissingPartsError, storage } from "../../storage/storage";
import type { Application } from "../applications/find";
import { lockApplication } from "../applications/lock";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";
import { requirePermission } from "../permissions";
import { updateBase } from "../releases/update-base";
import { createDigests, digested } from "./digests";
import { isLinkFor, linkToken, readLinkToken } from "./download-link";
import { forgetFile, plainName, type StoredFile, storeFile } from "./stored-file";
import { beginUpload, forgetUpload } from "./uploads";

const PUT_WITHIN_SECONDS = 3600;
/** What finishes an upload has half of it (`uploads.ts`). */
const KEPT_HOURS = 24;

/** `sha256`: lower-case hex. */
export type Announced = Readonly<{ name: string; size: number; sha256: string }>;

/** Bytes from `from` (inclusive) to `to` (exclusive) are put to `url`, within an hour, without a token. */
export type DirectUpload = Readonly<{
  uploadId: string;
  parts: readonly Readonly<{ url: string; from: number; to: number }>[];
}>;

/** Throws `invalid_input` for too many that are open. */
export async function beginDirectUpload(
  ctx: Context,
  application: Application,
  announced: Announced,
): Promise<DirectUpload> {
  requirePermission(ctx.actor, "releases");
  const { name, size, sha256 } = announced;
  const id = uuidv7();
  const max = config().limits.directUploadsOpenMax;
  await inTransaction(ctx, async (tx) => {
    await lockApplication(tx, application);
    const open = await tx.db.prisma.directUpload.count({
      where: { applicationId: application.id, claimedAt: null },
    });
    if (open >= max) throw refused("direct_uploads_too_many", { max });
    await tx.db.prisma.directUpload.create({
      data: {
        id,
        applicationId: application.id,
        name,
        size,
        sha256: new Uint8Array(Buffer.from(sha256, "hex")),
      },
      select: { id: true },
    });
  });
  const store = await storage();
  if (store.kind === "disk")
    return { uploadId: id, parts: [{ url: ourAddress(ctx, application, id), from: 0, to: size }] };
  const storageKey = await beginUpload(ctx, plainName(name));
  const put = await store.presignPut(storageKey, size, PUT_WITHIN_SECONDS);
  await ctx.db.prisma.directUpload.update({
    where: { id },
    data: { storageKey, storageUpload: put.upload },
    select: { id: true },
  });
  return { uploadId: id, parts: put.parts };
}

function ourAddress({ now }: Context, { slug }: Application, id: string): string {
  const expiry = Math.ceil(now.getTime() / 1000) + PUT_WITHIN_SECONDS;
  const token = linkToken(config().secrets.keyPepper, slug, scopeOf(id), expiry);
  return `${updateBase(slug)}/ci/uploads/${id}/${token}`;
}

/** Never that of a download: those are the ids of files. */
function scopeOf(id: string): string {
  return `upload:${id}`;
}

/**
 * What was put to an address of ours. A second one of the same bytes changes nothing, also at the same moment. Throws
 * `link_invalid`, `link_expired`, `invalid_input` for other bytes than were announced; then nothing is kept.
 */
export async function putDirectUpload(
  ctx: Pick<Context, "db" | "now">,
  place: Readonly<{ slug: string; uploadId: string; link: string }>,
  content: AsyncIterable<Uint8Array>,
): Promise<{ size: number }> {
  const { slug, uploadId, link } = place;
  const given = readLinkToken(link);
  const isOurs = given && isLinkFor(config().secrets.keyPepper, given, slug, scopeOf(uploadId));
  if (!isOurs || !isUuid(uploadId)) throw refused("direct_link_invalid");
  if (given.expiry * 1000 <= ctx.now.getTime()) throw refused("direct_link_expired");
  const row = await ctx.db.prisma.directUpload.findUnique({ where: { id: uploadId } });
  if (!row) throw refused("direct_link_expired");
  const size = Number(row.size);
  const stored = await storeFile(ctx, atMost(content, size), row.name);
  const isSame = stored.size === size && stored.digests.sha256 === Buffer.from(row.sha256).toString("hex");
  const { count } = isSame
    ? await ctx.db.prisma.directUpload.updateMany({
        where: { id: uploadId, storageKey: null },
        data: { storageKey: stored.storageKey },
      })
    : { count: 0 };
  if (count === 0) await forgetFile(ctx, stored);
  if (!isSame) throw refused("direct_upload_differs", { announced: size, found: stored.size });
  return { size };
}

/** One byte more than announced tells as well as all of them. */
async function* atMost(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of content) {
    read += chunk.length;
    yield chunk;
    if (read > size) return;
  }
}

/**
 * The file, read back. It stays where it is whatever becomes of the release: until it is claimed it can be taken again. Throws
 * `invalid_input` for an unknown id, for parts that are missing, and for other bytes than were announced, which are deleted.
 */
export async function takeDirectUpload(
  ctx: Context,
  application: Application,
  uploadId: string,
): Promise<StoredFile> {
  requirePermission(ctx.actor, "releases");
  const row = isUuid(uploadId)
    ? await ctx.db.prisma.directUpload.findFirst({ where: { id: uploadId, applicationId: application.id } })
    : null;
  if (!row) throw refused("direct_upload_unknown", { upload: uploadId });
  const { name, storageKey, storageUpload } = row;
  const size = Number(row.size);
  if (storageKey === null)
    throw refused("direct_upload_unfinished", { upload: uploadId, missing: `0-${size}` });
  if (storageUpload !== null && row.claimedAt === null)
    await joined(uploadId, storageKey, size, storageUpload);
  const digests = createDigests();
  let read = 0;
  for await (const chunk of digested(await (await storage()).open(storageKey), digests)) read += chunk.length;
  const found = digests.digest();
  if (read !== size || found.sha256 !== Buffer.from(row.sha256).toString("hex")) {
    await forgetUpload(ctx, storageKey);
    await ctx.db.prisma.directUpload.deleteMany({ where: { id: uploadId } });
    throw refused("direct_upload_differs", { announced: size, found: read });
  }
  return { storageKey, fileName: name, size, digests: found, directUpload: uploadId };
}

async function joined(uploadId: string, key: string, size: number, upload: string): Promise<void> {
  try {
    await (await storage()).endPut(key, size, upload);
  } catch (error) {
    if (!(error instanceof MissingPartsError)) throw error;
    throw refused("direct_upload_unfinished", { upload: uploadId, missing: error.missing });
  }
}

/** In the transaction that makes it a release's file. Throws `invalid_input` for one that is another release's. */
export async function claimDirectUpload(tx: Context, uploadId: string): Promise<void> {
  const { count } = await tx.db.prisma.directUpload.updateMany({
    where: { id: uploadId, claimedAt: null },
    data: { claimedAt: tx.now },
  });
  if (count === 0) throw refused("direct_upload_used", { upload: uploadId });
}

/** Their files are those of broken-off uploads, and go with them. */
export async function sweepDirectUploads({ db }: Pick<Context, "db">): Promise<void> {
  await db.prisma
    .$executeRaw`DELETE FROM direct_uploads WHERE begun_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`;
}
