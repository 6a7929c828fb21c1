/**
 * Signatures for programs' own updaters: of what is published, by the server's keys of their formats. Not in the
 * transaction that publishes: Sparkle's covers the whole file, which is read for it. Until it is there, feeds leave the file out.
 */
import { log } from "../../process/log";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { feedSigner } from "../feeds/keys/feed-signer";
import { recordFileCheck } from "../release-files/file-checks";
import { ChangedFileError } from "../release-files/stored-source";
import { logFailure } from "../unavailable";
import { FEED_SIGNINGS, SIGNED_COLUMNS, type SignedFile } from "./feed-signings";

type Asking = Pick<Context, "db" | "now">;

/** `failed`: names of files, each of which is in the log with its error. */
export type SignedForFeeds = Readonly<{ signed: number; failed: readonly string[] }>;

/** Signs what has no signature yet. `applicationId` null: of all applications. */
export async function signForFeeds(
  ctx: Asking,
  applicationId: string | null,
  signal?: AbortSignal,
): Promise<SignedForFeeds> {
  const keys = await ctx.db.prisma.feedKey.findMany({
    where: {
      ...(applicationId === null ? {} : { applicationId }),
      sealedPrivateKey: { not: null },
      retiredAt: null,
    },
    select: {
      applicationId: true,
      format: true,
      kid: true,
      publicKey: true,
      keyId: true,
      sealedPrivateKey: true,
    },
  });
  const failed: string[] = [];
  let signed = 0;
  for (const { format, sealedPrivateKey, ...key } of keys) {
    if (sealedPrivateKey === null) continue;
    const { due, ofPlugins, sign } = FEED_SIGNINGS[format];
    const release = { status: "published" as const, pluginId: ofPlugins ? { not: null } : null };
    const files = await ctx.db.prisma.releaseFile.findMany({
      where: { ...due, applicationId: key.applicationId, release },
      orderBy: { id: "desc" },
      select: SIGNED_COLUMNS,
    });
    for (const file of files) {
      if (signal?.aborted) return { signed, failed };
      try {
        const data = await sign(feedSigner({ ...key, sealedPrivateKey }), file, ctx.now);
        if (!data) continue;
        // Another server may have been first; its signature is as good.
        await ctx.db.prisma.releaseFile.updateMany({ where: { id: file.id, ...due }, data });
        signed += 1;
      } catch (error) {
        failed.push(file.name);
        if (error instanceof ChangedFileError) await recordChanged(ctx, file);
        else log().error({ err: error, format, file: file.name }, "a file could not be signed for a feed");
      }
    }
  }
  return { signed, failed };
}

/** For the self-check, and so that it is not given out either (decision 063). */
async function recordChanged(
  ctx: Asking,
  { id: fileId, storageKey, release, application }: SignedFile,
): Promise<void> {
  const found = { fileId, storageKey, releaseId: release.id, version: release.version };
  await recordFileCheck(ctx, { ...found, application: application.slug }, "wrong_content");
}

/** Never throws: what was published is published. A job tries again. */
export async function signPublished(ctx: Asking, { id }: Pick<Application, "id">): Promise<void> {
  try {
    await signForFeeds(ctx, id);
  } catch (error) {
    logFailure(error, "published files could not be signed for feeds; it is tried again");
  }
}
