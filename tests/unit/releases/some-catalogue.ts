/** Catalogues without a database: releases as they are held in memory, and generators of them. */
import fc from "fast-check";
import semver from "semver";
import type {
  CataloguePlugin,
  CatalogueVariant,
  Product,
  PublishedFile,
  PublishedRelease,
} from "@/lib/domain/updates/catalogue";
import type { CheckQuery } from "@/lib/domain/updates/select-release";

/** Stable and a file, unless `input` says otherwise. */
export function aRelease(version: string, input: Partial<PublishedRelease> = {}): PublishedRelease {
  return {
    id: `id of ${version}`,
    version,
    channel: "stable",
    notes: `Notes of ${version}`,
    notesUrl: null,
    critical: false,
    manual: false,
    minCoreVersion: null,
    expects: [],
    rollout: 100,
    requiresVersion: null,
    image: null,
    files: [aFile(version)],
    releasedAt: new Date("2026-01-01T00:00:00.000Z"),
    ...input,
  };
}

/** For any platform, unless `input` says otherwise. */
export function aFile(version: string, input: Partial<PublishedFile> = {}): PublishedFile {
  return {
    id: `file of ${version}`,
    platform: "any",
    arch: "any",
    kind: "zip",
    name: `app-${version}.zip`,
    isChanged: false,
    storageKey: `key-of-${version}`,
    path: `app-${version}.zip`,
    size: 1,
    sha256: "00".repeat(32),
    sha1: null,
    sha384: null,
    sha512: null,
    md5: null,
    blake2b512: null,
    build: null,
    minSystem: null,
    deltaFrom: null,
    blockMapSize: null,
    extra: null,
    sparkleSignature: null,
    minisign: null,
    wordpressSignature: null,
    ...statementOf(version),
    ...input,
  };
}

export function statementOf(mark: string) {
  return {
    payload: `payload of ${mark}`,
    signature: `signature of ${mark}`,
    kid: "0123456789abcdef",
    seq: 1,
  };
}

/** Of stable, by a program that says nothing of itself, unless `input` says otherwise. */
export function aQuery(input: Partial<CheckQuery> = {}): CheckQuery {
  return { channel: "stable", version: null, platform: null, arch: null, installation: null, ...input };
}

/** Highest first, as a catalogue holds them. */
export function inOrder(releases: readonly PublishedRelease[]): PublishedRelease[] {
  return releases.toSorted((one, other) => semver.rcompare(one.version, other.version));
}

export function aVariant(
  releases: readonly PublishedRelease[],
  input: Partial<CatalogueVariant> = {},
): CatalogueVariant {
  return { code: "basic", restricted: false, publicDownloads: "none", ...input, releases: inOrder(releases) };
}

export function aPlugin(releases: readonly PublishedRelease[], input: Partial<CataloguePlugin> = {}) {
  return { code: "plugin", name: null, premium: false, ...input, releases: inOrder(releases) };
}

export function aProduct(input: Partial<Product> = {}): Product {
  return {
    applicationId: "0197a000-0000-7000-8000-000000000000",
    slug: "product",
    name: "Product",
    feeds: new Set(),
    variants: [],
    plugins: [],
    updateKeys: new Map(),
    feedKeys: new Map(),
    releaseKey: null,
    changedAt: new Date("2026-01-01T00:00:00.000Z"),
    withdrawn: [],
    ...input,
  };
}

const small = fc.nat({ max: 2 });
const prerelease = fc.option(fc.constantFrom("alpha", "beta.1", "beta.2", "rc.1"));

/** From a small world, so that versions meet and pass one another. */
export const anyVersion = fc
  .tuple(small, small, small, prerelease)
  .map(([major, minor, patch, pre]) => `${major}.${minor}.${patch}${pre === null ? "" : `-${pre}`}`);

export const anyChannel = fc.constantFrom("stable", "beta");

/** With each version at most once; prereleases are beta, as uploads have it. */
export const anyReleases = fc.uniqueArray(anyVersion, { maxLength: 60 }).chain((versions) =>
  fc.tuple(
    ...versions.map((version) =>
      fc
        .record({
          channel: anyChannel,
          critical: rarely(),
          manual: rarely(),
          minCoreVersion: fc.option(anyVersion),
        })
        .map((input) =>
          aRelease(version, { ...input, channel: version.includes("-") ? "beta" : input.channel }),
        ),
    ),
  ),
);

function rarely() {
  return fc.nat({ max: 4 }).map((number) => number === 0);
}
