/** Offers as feeds are written from them, without a product around. */
import { createHash } from "node:crypto";
import type { FeedFile, FeedOffer, FeedRelease } from "@/lib/domain/feeds/feed-file";
import { fileKindOf, filePlatformOf } from "@/lib/domain/releases/file-kind";

const of = (algorithm: string, name: string) => createHash(algorithm).update(name).digest("hex");

/** Its bytes are its name, unless `input` says otherwise. */
export function aFeedFile(name: string, input: Partial<FeedFile> = {}): FeedFile {
  return {
    platform: filePlatformOf(name),
    arch: "any",
    kind: fileKindOf(name),
    name,
    size: name.length,
    sha256: of("sha256", name),
    sha1: of("sha1", name),
    sha384: of("sha384", name),
    sha512: of("sha512", name),
    md5: of("md5", name),
    blake2b512: of("blake2b512", name),
    build: null,
    minSystem: null,
    deltaFrom: null,
    blockMapSize: null,
    extra: null,
    sparkleSignature: null,
    minisign: null,
    wordpressSignature: null,
    ...input,
  };
}

/** Stable, and of one time, unless `input` says otherwise. */
export function anOffer(
  version: string,
  files: readonly FeedFile[],
  input: Partial<FeedRelease> = {},
): FeedOffer {
  return {
    release: {
      version,
      channel: "stable",
      notes: null,
      notesUrl: null,
      critical: false,
      manual: false,
      requiresVersion: null,
      releasedAt: new Date("2026-01-02T03:04:05.678Z"),
      ...input,
    },
    files,
  };
}

/** Absolute, as an origin of its own. */
export function address(file: FeedFile, release: FeedRelease): string {
  return `https://files.example.test/${release.version}/${file.name}`;
}

/** In four lines; `comment`: the trusted one. */
export function aMinisign(comment: string): string {
  return `untrusted comment: signature\nRUQ=\ntrusted comment: ${comment}\nAAAA\n`;
}
