/** Releases that do not reach programs, uploads that were refused, and products that cannot sign. */
import { refusedUploadsPath, releaseIdPath, signingKeysPath, updatersPath } from "../../console/places";
import { publishesUpdates } from "../../domain/applications/application";
import type { Application } from "../../domain/applications/find";
import type { Context } from "../../domain/context";
import { type KeylessFeed, keylessFeeds } from "../../domain/feeds/keyless-feeds";
import { type RefusedUploads, refusedUploads } from "../../domain/publishing/refused-uploads";
import { damagedFiles } from "../../domain/release-files/file-checks";
import { liveReleases } from "../../domain/release-lists/live-releases";
import {
  type ReleaseTrouble,
  ROLLOUT_DAYS,
  releaseTroubles,
} from "../../domain/release-lists/release-troubles";
import { loweredAt } from "../../domain/releases/lowered-rollout";
import { findSilentProducts } from "../../domain/updates/silent-products";
import { type FoundRow, found } from "./row";

type Asking = Pick<Context, "db" | "now">;

const DAY_MS = 24 * 60 * 60 * 1000;

/** `id`: of the one application that is asked for; null for all. A few queries, however many there are. */
export async function releaseRows(
  ctx: Asking,
  applications: readonly Application[],
  id: string | null,
): Promise<FoundRow[]> {
  if (!applications.some(({ kind }) => publishesUpdates(kind))) return [];
  const [{ silent }, damaged, refused, keyless, live] = await Promise.all([
    findSilentProducts(ctx),
    damagedFiles(ctx, id),
    refusedUploads(ctx, id),
    keylessFeeds(ctx, id),
    liveReleases(ctx, id),
  ]);
  const troubles = live.flatMap(({ application, releases }) =>
    releaseTroubles(releases, ctx.now).map((trouble) => troubleRows(ctx, application, trouble)),
  );
  const slugs = applications.map(({ slug }) => slug);
  return [
    ...silent.filter((slug) => slugs.includes(slug)).map(silentRow),
    ...slugs.flatMap((slug) => damagedRows(damaged.filter(({ application }) => application === slug))),
    ...slugs.flatMap((slug) => refusedRows(refused.filter(({ application }) => application === slug))),
    ...(await Promise.all(troubles)).flat(),
    ...keyless.map(keylessRow),
  ];
}

function silentRow(slug: string): FoundRow {
  const path = signingKeysPath(slug);
  return found({ kind: "release_key_missing" }, { application: slug, since: null, path });
}

function keylessRow({ application, format }: KeylessFeed): FoundRow {
  const path = updatersPath(application);
  return found({ kind: "feed_key_missing", format }, { application, about: format, since: null, path });
}

/** The file that is damaged for longest leads the way; once it is put right, the next does. */
function damagedRows(files: Awaited<ReturnType<typeof damagedFiles>>): FoundRow[] {
  const [first] = files.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  if (!first) return [];
  const { application, owner, version, releaseId, since } = first;
  return [
    found(
      { kind: "files_damaged", count: files.length, release: `${owner} ${version}` },
      {
        application,
        about: `${releaseId} ${files.length}`,
        since,
        path: releaseIdPath(application, releaseId),
      },
    ),
  ];
}

function refusedRows(uploads: readonly RefusedUploads[]): FoundRow[] {
  return [false, true].flatMap((ofPlugin) => {
    const own = uploads.filter((upload) => upload.ofPlugin === ofPlugin);
    const [latest] = own;
    if (!latest) return [];
    const count = own.reduce((sum, upload) => sum + upload.count, 0);
    const { application, lastAt } = latest;
    const path = refusedUploadsPath(application, ofPlugin);
    return [
      found({ kind: "uploads_refused", count, latest }, { application, about: path, since: lastAt, path }),
    ];
  });
}

async function troubleRows(ctx: Asking, application: string, trouble: ReleaseTrouble): Promise<FoundRow[]> {
  const { id: about, owner, version, releasedAt: since, rollout: percent } = trouble.release;
  const release = `${owner} ${version}`;
  const place = { application, about, since, path: releaseIdPath(application, about) };
  switch (trouble.what) {
    case "platforms": {
      const { missing } = trouble;
      return [
        found({ kind: "platforms_missing", release, missing }, { ...place, about: `${about} ${missing}` }),
      ];
    }
    case "unsigned":
      return [found({ kind: "feed_unsigned", release }, { ...place, path: updatersPath(application) })];
    case "rollout": {
      const lowered = await loweredAt(ctx, about);
      const below = new Date(Math.max(since.getTime(), lowered?.getTime() ?? 0));
      if (ctx.now.getTime() - below.getTime() < ROLLOUT_DAYS * DAY_MS) return [];
      return [found({ kind: "rollout_stuck", release, percent }, { ...place, since: below })];
    }
  }
}
