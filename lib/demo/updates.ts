/** What the pipeline builds, and what the installed program asks. */
import { createHash } from "node:crypto";
import type { License } from "./chapters/issuing";
import type { Product } from "./chapters/set-up";
import type { HttpCall } from "./shell";
import type { Stage } from "./stage";

/** A file to be released. */
export type Build = Readonly<{
  variant: string;
  version: string;
  path: string;
  size: number;
  /** Lower-case hex. */
  sha256: string;
}>;

/** What the installed program knows of itself. No `iat`: it has believed no freshness yet. */
export type Installed = Readonly<{ version: string; seq: number; iat?: number }>;

/** It came on a disc, before there were updates. */
export const FIRST_INSTALLED: Installed = { version: "1.9.0", seq: 0 };
/** A published or withdrawn release shows on every server within a second; a busy machine may take longer. */
export const CATALOGUE_TIMEOUT_MS = 5_000;

const SIZE = 300_000;

/** Looks like noise, and is the same in every demo. */
export function build(stage: Stage, variant: string, version: string): Build {
  const name = `acme-editor-${variant}-${version}.bin`;
  const content = createHash("shake256", { outputLength: SIZE }).update(name).digest();
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { variant, version, path: stage.keepFile(name, content), size: SIZE, sha256 };
}

/** With the license key as credential, or without any. */
export function updateCheck({ updateBase }: Product, edition: string, license?: License): HttpCall {
  const query = new URLSearchParams({ edition, channel: "stable", version: FIRST_INSTALLED.version });
  const call = { method: "GET", url: `${updateBase}/v1/check?${query}` } as const;
  return license ? { ...call, bearer: license.key } : call;
}
