/** Versions that not everyone is offered who could be: rolled out in part, halted, or without files for some systems. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import type { Target } from "../releases/platform";
import type { ReleaseChannel } from "../releases/release";
import { compareVersions } from "../releases/version";
import type { CatalogueVariant, PublishedRelease } from "../updates/catalogue";
import { type Published, systemsOf } from "../updates/offers";
import { type ReleaseState, stateOf } from "./version-state";
import { publishedVariants } from "./version-view";

export type UnfinishedVersion = Readonly<{
  version: string;
  releaseIds: readonly string[];
  /** Codes. */
  variants: readonly string[];
  state: ReleaseState;
  channel: ReleaseChannel;
  systems: readonly Target[];
  /** Of these variants, for what programs are offered instead. */
  published: readonly Published[];
  /** Since when it is so: published, or rolled out to another part, whichever is later. */
  since: Date;
}>;

const SHOWN_MAX = 5;

/** The highest version first. What is below a version that everyone can have is no longer waited for. */
export async function unfinishedVersions(
  ctx: Context,
  application: Application,
): Promise<UnfinishedVersion[]> {
  const variants = await publishedVariants(ctx, application);
  const groups = new Map<string, Found[]>();
  const all = variants.flatMap(unfinishedOf);
  for (const found of all.toSorted((one, other) =>
    compareVersions(other.release.version, one.release.version),
  )) {
    const key = `${found.release.version} ${JSON.stringify(found.state)}`;
    groups.set(key, [...(groups.get(key) ?? []), found]);
  }
  const shown = [...groups.values()].slice(0, SHOWN_MAX);
  const since = await changesOf(
    ctx,
    shown.flatMap((group) => group.map(({ release }) => release.id)),
  );
  return shown.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const times = group.flatMap(({ release }) => [
      release.releasedAt.getTime(),
      since.get(release.id)?.getTime() ?? 0,
    ]);
    return [
      {
        version: first.release.version,
        releaseIds: group.map(({ release }) => release.id),
        variants: group.map(({ variant }) => variant.code),
        state: first.state,
        channel: first.release.channel,
        systems: first.systems,
        published: group.map(({ variant }) => variant),
        since: new Date(Math.max(...times)),
      },
    ];
  });
}

type Found = Readonly<{
  variant: CatalogueVariant;
  release: PublishedRelease;
  state: ReleaseState;
  systems: readonly Target[];
}>;

function unfinishedOf(variant: CatalogueVariant): Found[] {
  const found: Found[] = [];
  for (const release of variant.releases) {
    const systems = systemsOf(release.version, [release], [variant]);
    const state = stateOf({ ...release, status: "published" }, systems);
    if (state.state !== "published" || state.only !== null) found.push({ variant, release, state, systems });
    else if (release.channel === "stable") break;
  }
  return found;
}

/** When the rollout of each was changed last, as far back as the log goes. */
async function changesOf(
  { db }: Pick<Context, "db">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db.prisma.auditEntry.groupBy({
    by: ["targetId"],
    where: { targetId: { in: [...ids] }, action: "release.rollout_changed" },
    _max: { at: true },
  });
  return new Map(rows.flatMap(({ targetId, _max: { at } }) => (targetId && at ? [[targetId, at]] : [])));
}
