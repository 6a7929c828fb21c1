/** Signing a release's statement with the application's release key, and proving the signature before it counts. */
import { createHash } from "node:crypto";
import { verifyBytes } from "../../crypto/ed25519";
import type { Application } from "../applications/find";
import { lockApplication } from "../applications/lock";
import { signerOf, verifierOf } from "../applications/signer";
import type { Context } from "../context";
import { refused } from "../errors";
import { encodeEnvelope } from "../tokens/encode";
import { RELEASE_COLUMNS, type ReleaseRecord, toReleaseRecord } from "./release-record";
import type { ReleaseStatement } from "./statement";
import { updateBase } from "./update-base";

type ReleaseKey = { kid: string; publicKey: Uint8Array; sealedPrivateKey: Uint8Array };

/** Statements of one product are numbered one after the other. */
export function lockStatements(tx: Context, application: Application): Promise<void> {
  return lockApplication(tx, application);
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

/** Signs the release as it now stands and stores the statement. Call under `lockStatements`. */
export async function signRelease(
  tx: Context,
  application: Application,
  release: ReleaseRecord,
  releasedAt: Date,
): Promise<ReleaseRecord> {
  const key = await requireReleaseKey(tx, application);
  const { statementSeq } = await tx.db.prisma.application.update({
    where: { id: application.id },
    data: { statementSeq: { increment: 1 } },
    select: { statementSeq: true },
  });
  const statement = statementOf(application, release, {
    seq: Number(statementSeq),
    kid: key.kid,
    releasedAt,
    now: tx.now,
  });
  const { payload, signature } = encodeEnvelope(statement, signerOf(key.kid, key.sealedPrivateKey));
  const isProven = verifyBytes(
    verifierOf(key.kid, key.publicKey),
    Buffer.from(payload, "ascii"),
    Buffer.from(signature, "base64url"),
  );
  if (!isProven) throw refused("signature_unproven");
  const row = await tx.db.prisma.release.update({
    where: { id: release.id },
    data: { status: "published", seq: statementSeq, payload, signature, kid: key.kid, releasedAt },
    select: RELEASE_COLUMNS,
  });
  return toReleaseRecord(row);
}

function statementOf(
  application: Application,
  release: ReleaseRecord,
  signing: { seq: number; kid: string; releasedAt: Date; now: Date },
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
    seq: signing.seq,
    name: release.fileName,
    size: release.size,
    sha256: release.sha256,
    image: release.image,
    releasedAt: signing.releasedAt.toISOString(),
    critical: release.critical,
    manual: release.manual,
    minCoreVersion: release.minCoreVersion,
    notesSha256:
      release.notes === null ? null : createHash("sha256").update(release.notes, "utf8").digest("hex"),
    kid: signing.kid,
    iat: Math.floor(signing.now.getTime() / 1000),
  };
}
