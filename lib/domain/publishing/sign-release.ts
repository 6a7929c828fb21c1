/** Signing a release's statement with the application's release key, and proving the signature before it counts. */
import { createHash } from "node:crypto";
import { verifyBytes } from "../../crypto/ed25519";
import type { Application } from "../applications/find";
import { lockApplication } from "../applications/lock";
import { signerOf, verifierOf } from "../applications/signer";
import type { Context } from "../context";
import { refused } from "../errors";
import { findRelease } from "../release-files/find-release";
import type { FileRecord } from "../releases/file-record";
import type { ReleaseRecord } from "../releases/release-record";
import type { ReleaseStatement } from "../releases/statement";
import { updateBase } from "../releases/update-base";
import { encodeEnvelope } from "../tokens/encode";

type ReleaseKey = { kid: string; publicKey: Uint8Array; sealedPrivateKey: Uint8Array };

/** Statements of one product are numbered one after the other. */
export async function lockStatements(tx: Context, application: Application): Promise<void> {
  await lockApplication(tx, application);
}

/** Throws `not_configured` without an active, published release key. */
export async function requireReleaseKey(ctx: Context, application: Application): Promise<ReleaseKey> {
  const { releaseSigningKey: key } = await ctx.db.prisma.application.findUniqueOrThrow({
    where: { id: application.id },
    select: {
      releaseSigningKey: {
        select: { kid: true, publicKey: true, sealedPrivateKey: true, withdrawnAt: true },
      },
    },
  });
  if (!key || key.withdrawnAt) {
    throw refused("release_key_missing");
  }
  return key;
}

/**
 * Signs each file of the release as it now stands, or its image, and stores the statements. `fileIds`: those alone, of what is
 * published already. Call under `lockStatements`.
 */
export async function signRelease(
  tx: Context,
  application: Application,
  release: ReleaseRecord,
  releasedAt: Date,
  fileIds?: readonly string[],
): Promise<ReleaseRecord> {
  const files = release.files.filter(({ id }) => fileIds?.includes(id) ?? true);
  const sign = await statementsOf(tx, application, release.image === null ? files.length : 1);
  for (const file of files) {
    await tx.db.prisma.releaseFile.update({
      where: { id: file.id },
      data: sign({ release, file, releasedAt }),
    });
  }
  const image = release.image === null ? {} : sign({ release, file: null, releasedAt });
  await tx.db.prisma.release.update({
    where: { id: release.id },
    data: { status: "published", releasedAt, ...image },
    select: { id: true },
  });
  return findRelease(tx, application, release.id);
}

type Said = { release: ReleaseRecord; file: FileRecord | null; releasedAt: Date };

/** Makes up to `count` statements with the next numbers, each proven. Throws `publish_refused`. */
async function statementsOf(tx: Context, application: Application, count: number) {
  const key = await requireReleaseKey(tx, application);
  const { statementSeq } = await tx.db.prisma.application.update({
    where: { id: application.id },
    data: { statementSeq: { increment: count } },
    select: { statementSeq: true },
  });
  let seq = Number(statementSeq) - count;
  return (said: Said) => {
    seq += 1;
    const statement = worded(application, said, { seq, kid: key.kid, now: tx.now });
    const { payload, signature } = encodeEnvelope(statement, signerOf(key.kid, key.sealedPrivateKey));
    const isProven = verifyBytes(
      verifierOf(key.kid, key.publicKey),
      Buffer.from(payload, "ascii"),
      Buffer.from(signature, "base64url"),
    );
    if (!isProven) throw refused("signature_unproven");
    return { seq: BigInt(seq), payload, signature, kid: key.kid };
  };
}

function worded(
  application: Application,
  { release, file, releasedAt }: Said,
  { seq, kid, now }: { seq: number; kid: string; now: Date },
): ReleaseStatement {
  return {
    v: 1,
    typ: "release",
    iss: updateBase(application.slug),
    product: application.slug,
    kind: release.plugin === null ? "core" : "plugin",
    plugin: release.plugin,
    variant: release.variant,
    channel: release.channel,
    version: release.version,
    seq,
    name: file?.name ?? null,
    size: file?.size ?? null,
    sha256: file?.sha256 ?? null,
    platform: file?.platform ?? null,
    arch: file?.arch ?? null,
    fileKind: file?.kind ?? null,
    image: release.image,
    releasedAt: releasedAt.toISOString(),
    critical: release.critical,
    manual: release.manual,
    minCoreVersion: release.minCoreVersion,
    notesSha256:
      release.notes === null ? null : createHash("sha256").update(release.notes, "utf8").digest("hex"),
    kid,
    iat: Math.floor(now.getTime() / 1000),
  };
}
