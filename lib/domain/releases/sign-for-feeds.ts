/** Signatures for programs' own updaters: of what is published, by the keys of their formats (clients.md 7). */
import type { KeyObject } from "node:crypto";
import { config } from "../../config";
import { signBytes } from "../../crypto/ed25519";
import type { Prisma } from "../../db/generated/client";
import type { FeedKeyFormat } from "../../db/generated/enums";
import type { Application } from "../applications/find";
import { signerOf } from "../applications/signer";
import type { Context } from "../context";
import { minisignText } from "../feeds/keys/minisign";
import { isInstallable, KINDS, readFileKind } from "./file-kind";
import { withStoredSource } from "./stored-source";

const COLUMNS = {
  id: true,
  name: true,
  size: true,
  storageKey: true,
  sha384: true,
  blake2b512: true,
  release: { select: { version: true } },
} as const;

type File = Prisma.ReleaseFileGetPayload<{ select: typeof COLUMNS }>;
type Key = Readonly<{ privateKey: KeyObject; publicKey: Uint8Array }>;

type Signing = Readonly<{
  /** What is to be signed and is not yet. */
  where: () => Omit<Prisma.ReleaseFileWhereInput, "release">;
  /** Of plugins, or of the core. */
  ofPlugins: boolean;
  /** The column of the signature. */
  sign: (key: Key, file: File, now: Date) => Promise<Prisma.ReleaseFileUpdateManyMutationInput>;
}>;

const INSTALLABLE = KINDS.filter((kind) => isInstallable(readFileKind(kind)));

const SIGNINGS: Readonly<Record<FeedKeyFormat, Signing>> = {
  // Over the bytes themselves, which Ed25519 needs all at once.
  sparkle: {
    where: () => ({
      sparkleSignature: null,
      kind: { in: [...INSTALLABLE, "delta"] },
      size: { lte: config().limits.sparkleSignMaxBytes },
    }),
    ofPlugins: false,
    async sign({ privateKey }, { storageKey, size }) {
      const bytes = await withStoredSource(storageKey, Number(size), (source) => source.read(0, source.size));
      return { sparkleSignature: new Uint8Array(signBytes(privateKey, bytes)) };
    },
  },
  minisign: {
    where: () => ({
      minisign: null,
      blake2b512: { not: null },
      kind: { in: INSTALLABLE },
    }),
    ofPlugins: false,
    async sign(key, { name, blake2b512, release: { version } }, now) {
      const digest = Buffer.from(blake2b512 ?? []).toString("hex");
      return { minisign: minisignText(key, { blake2b512: digest, name, version }, now) };
    },
  },
  wordpress: {
    where: () => ({
      wordpressSignature: null,
      sha384: { not: null },
    }),
    ofPlugins: true,
    async sign({ privateKey }, { sha384 }) {
      return { wordpressSignature: new Uint8Array(signBytes(privateKey, Buffer.from(sha384 ?? []))) };
    },
  },
};

/**
 * Signs what has no signature yet. Not in a transaction: Sparkle's signature covers the whole file, which is read for it. Until
 * it is there, feeds leave the file out; what a crash leaves behind is signed the next time.
 */
export async function signForFeeds(
  ctx: Pick<Context, "db" | "now">,
  { id: applicationId }: Pick<Application, "id">,
): Promise<void> {
  const keys = await ctx.db.prisma.feedKey.findMany({
    where: { applicationId },
    select: { format: true, kid: true, publicKey: true, sealedPrivateKey: true },
  });
  for (const { format, kid, publicKey, sealedPrivateKey } of keys) {
    const { where, ofPlugins, sign } = SIGNINGS[format];
    const pluginId = ofPlugins ? { not: null } : null;
    const files = await ctx.db.prisma.releaseFile.findMany({
      where: { ...where(), applicationId, release: { status: "published", pluginId } },
      orderBy: { id: "desc" },
      select: COLUMNS,
    });
    const key = { privateKey: signerOf(kid, sealedPrivateKey), publicKey };
    for (const file of files) {
      const data = await sign(key, file, ctx.now);
      await ctx.db.prisma.releaseFile.updateMany({ where: { id: file.id }, data });
    }
  }
}
