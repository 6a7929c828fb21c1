/** What is signed for programs' own updaters, by format. */
import type { Prisma } from "../../db/generated/client";
import type { FeedKeyFormat } from "../../db/generated/enums";
import type { FeedSigner } from "../feeds/keys/feed-signer";
import { minisignText } from "../feeds/keys/minisign";
import { isTextOfMarkup } from "../release-files/feed-text";
import { openUnchanged, withStoredSource } from "../release-files/stored-source";
import { PROGRAM_KINDS } from "../releases/program-kinds";

export const SIGNED_COLUMNS = {
  id: true,
  name: true,
  size: true,
  storageKey: true,
  sha256: true,
  sha384: true,
  blake2b512: true,
  release: { select: { id: true, version: true } },
  application: { select: { slug: true } },
} as const;

export type SignedFile = Prisma.ReleaseFileGetPayload<{ select: typeof SIGNED_COLUMNS }>;

export type FeedSigning = Readonly<{
  /** What is to be signed and is not yet. */
  due: Omit<Prisma.ReleaseFileWhereInput, "release">;
  /** Of plugins, or of the core. */
  ofPlugins: boolean;
  /** The column of the signature; null for a file that must not be signed. */
  sign(
    signer: FeedSigner,
    file: SignedFile,
    now: Date,
  ): Promise<Prisma.ReleaseFileUpdateManyMutationInput | null>;
}>;

export const FEED_SIGNINGS: Readonly<Record<FeedKeyFormat, FeedSigning>> = {
  // Over the bytes themselves.
  sparkle: {
    due: { sparkleSignature: null, kind: { in: [...PROGRAM_KINDS, "delta"] } },
    ofPlugins: false,
    async sign(signer, { storageKey, size, sha256 }) {
      if (await withStoredSource(storageKey, Number(size), isTextOfMarkup)) return null;
      const digest = Buffer.from(sha256).toString("hex");
      // What the disk has become since it was published must not be vouched for.
      const signature = await signer.sign(() => openUnchanged(storageKey, Number(size), digest));
      return { sparkleSignature: new Uint8Array(signature) };
    },
  },
  minisign: {
    due: { minisign: null, blake2b512: { not: null }, kind: { in: [...PROGRAM_KINDS] } },
    ofPlugins: false,
    async sign(signer, { name, blake2b512, release: { version } }, now) {
      const digest = Buffer.from(blake2b512 ?? []).toString("hex");
      return { minisign: await minisignText(signer, { blake2b512: digest, name, version }, now) };
    },
  },
  wordpress: {
    due: { wordpressSignature: null, sha384: { not: null } },
    ofPlugins: true,
    async sign(signer, { sha384 }) {
      return { wordpressSignature: new Uint8Array(await signer.sign(() => [sha384 ?? new Uint8Array()])) };
    },
  },
};
