/** Everything that is published of one product, as checks and downloads read it from memory. Pure types. */

import type { FeedKeyFormat, PublicDownloads } from "../../db/generated/enums";
import type { FeedFormat } from "../feeds/feed-format";
import type { SealedFeedKey } from "../feeds/keys/feed-signer";
import type { FileExtra } from "../release-files/new-file";
import type { FileKind } from "../releases/file-kind";
import type { FileArch, FilePlatform } from "../releases/platform";
import type { ReleaseChannel } from "../releases/release";

/** What proves a file or an image. `seq`: of the statement in `payload`. */
export type Signed = Readonly<{ payload: string; signature: string; kid: string; seq: number }>;

/** A file of a published release as programs' own updaters are told of it. Digests are lower-case hex; null where a file is older than the digest. */
export type ReleasedFile = Readonly<{
  platform: FilePlatform;
  arch: FileArch;
  kind: FileKind;
  name: string;
  /** Bytes. */
  size: number;
  sha256: string;
  sha1: string | null;
  sha384: string | null;
  sha512: string | null;
  md5: string | null;
  blake2b512: string | null;
  /** What the program itself reports as its version, where that is another number. */
  build: string | null;
  minSystem: string | null;
  /** The version that a delta starts from. */
  deltaFrom: string | null;
  /** Bytes; of a file that has its block map at its end. */
  blockMapSize: number | null;
  extra: FileExtra | null;
  /** Base64 of a raw Ed25519 signature over the bytes. */
  sparkleSignature: string | null;
  /** The four lines of a minisign file. */
  minisign: string | null;
  /** Base64 of an Ed25519 signature over the SHA-384 of the file. */
  wordpressSignature: string | null;
}>;

export type PublishedFile = ReleasedFile &
  Signed &
  Readonly<{
    id: string;
    storageKey: string;
    /** What addresses name below the version, encoded (`file-place.ts`). */
    path: string;
    /** Found not to be what was published, when it was last read: not given out, and not in feeds (decision 063). */
    isChanged: boolean;
  }>;

/** Either an image or at least one file. */
export type PublishedRelease = Readonly<{
  id: string;
  version: string;
  channel: ReleaseChannel;
  notes: string | null;
  notesUrl: string | null;
  critical: boolean;
  manual: boolean;
  minCoreVersion: string | null;
  /** "platform/arch" each: on their platform nothing is offered until all are there. */
  expects: readonly string[];
  /** Percent of the installations that are offered it. */
  rollout: number;
  /** What a program must run at least to be offered it. */
  requiresVersion: string | null;
  image: (Signed & Readonly<{ reference: string }>) | null;
  /** In the order in which they were uploaded. */
  files: readonly PublishedFile[];
  releasedAt: Date;
}>;

export type CatalogueVariant = Readonly<{
  code: string;
  restricted: boolean;
  publicDownloads: PublicDownloads;
  /** Highest version first. */
  releases: readonly PublishedRelease[];
}>;

export type CataloguePlugin = Readonly<{
  code: string;
  name: string | null;
  premium: boolean;
  /** Highest version first. */
  releases: readonly PublishedRelease[];
}>;

export type Product = Readonly<{
  applicationId: string;
  slug: string;
  name: string;
  /** Formats that are switched on. */
  feeds: ReadonlySet<FeedFormat>;
  /** In the order they were created. */
  variants: readonly CatalogueVariant[];
  plugins: readonly CataloguePlugin[];
  /** Restricted variants opened by each update key, by the hex of its hash. */
  updateKeys: ReadonlyMap<string, readonly string[]>;
  /** Keys of programs' own updaters, where there are any. */
  feedKeys: ReadonlyMap<FeedKeyFormat, SealedFeedKey>;
  /** The key that signs now; null for none. */
  releaseKey: Readonly<{ kid: string; sealedPrivateKey: Uint8Array }> | null;
  /** When something was last published, withdrawn or signed; of a product without releases, when it was created. */
  changedAt: Date;
  /** Releases that were published once and are withdrawn: links to their files answer 410. */
  withdrawn: readonly Readonly<{ version: string; fileIds: readonly string[] }>[];
}>;
