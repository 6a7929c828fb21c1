/** Everything that is published of one product, as checks and downloads read it from memory. Pure types. */
import type { ReleaseChannel } from "./release";

export type PublishedRelease = Readonly<{
  id: string;
  version: string;
  channel: ReleaseChannel;
  notes: string | null;
  notesUrl: string | null;
  critical: boolean;
  manual: boolean;
  minCoreVersion: string | null;
  image: string | null;
  fileName: string | null;
  storageKey: string | null;
  size: number | null;
  /** Lower-case hex. */
  sha256: string | null;
  payload: string;
  signature: string;
  kid: string;
  /** Of the statement in `payload`. */
  seq: number;
  releasedAt: Date;
}>;

export type CatalogueVariant = Readonly<{
  code: string;
  restricted: boolean;
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
  /** In the order they were created. */
  variants: readonly CatalogueVariant[];
  plugins: readonly CataloguePlugin[];
  /** Restricted variants opened by each update key, by the hex of its hash. */
  updateKeys: ReadonlyMap<string, readonly string[]>;
  /** The key that signs now; null for none. */
  releaseKey: Readonly<{ kid: string; sealedPrivateKey: Uint8Array }> | null;
  /** When something was last published, withdrawn or signed; of a product without releases, when it was created. */
  changedAt: Date;
  /** Releases that were published once and are withdrawn: their links answer 410. */
  withdrawn: readonly Readonly<{ id: string; version: string }>[];
}>;
