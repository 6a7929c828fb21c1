/** What the server signs about each file of a release, or about its image (docs/contract.md D6, D9). Pure. */
import type { FileKind } from "./file-kind";
import type { FileArch, FilePlatform } from "./platform";
import type { ReleaseChannel } from "./release";

export type ReleaseStatement = {
  v: 1;
  typ: "release";
  /** update_base of the product. */
  iss: string;
  product: string;
  kind: "core" | "plugin";
  plugin: string | null;
  variant: string | null;
  channel: ReleaseChannel;
  version: string;
  /** Grows by one per product with every statement, so that an old one cannot pose as new. */
  seq: number;
  name: string | null;
  size: number | null;
  sha256: string | null;
  /** Of a file; null for an image. */
  platform: FilePlatform | null;
  arch: FileArch | null;
  fileKind: FileKind | null;
  image: string | null;
  releasedAt: string;
  critical: boolean;
  manual: boolean;
  minCoreVersion: string | null;
  notesSha256: string | null;
  kid: string;
  iat: number;
};
