/** What the server signs about a release (docs/contract.md D6). Pure. */
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
  image: string | null;
  releasedAt: string;
  critical: boolean;
  manual: boolean;
  minCoreVersion: string | null;
  notesSha256: string | null;
  kid: string;
  iat: number;
};
