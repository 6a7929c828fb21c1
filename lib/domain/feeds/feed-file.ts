/** What feeds are written from: releases that an installation may have, each with the files of it that are offered. Pure types. */
import type { PublishedRelease, ReleasedFile } from "../updates/catalogue";

export type FeedFile = ReleasedFile;

export type FeedRelease = Pick<
  PublishedRelease,
  "version" | "channel" | "notes" | "notesUrl" | "critical" | "manual" | "requiresVersion" | "releasedAt"
> &
  // The newest critical version up to it; absent where it does not matter.
  Readonly<{ criticalUpTo?: string | null }>;

export type FeedOffer<File extends FeedFile = FeedFile> = Readonly<{
  release: FeedRelease;
  files: readonly File[];
}>;

/** Where a client finds the file: absolute, or relative to the feed. */
export type AddressOf<File extends FeedFile = FeedFile> = (file: File, release: FeedRelease) => string;
