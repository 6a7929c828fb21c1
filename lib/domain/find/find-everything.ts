/**
 * One search over all that the console shows, of all applications. Every role may read everything, so it is the same for all;
 * what they may do is for the commands beside it.
 */
import { readFromReplica } from "../../db/replica";
import type { Context } from "../context";
import { findApplications, findPlans, findTokens } from "./find-catalogue";
import { findDevices } from "./find-devices";
import { findKeys } from "./find-keys";
import { findPeople } from "./find-people";
import { findPlugins, findReleases } from "./find-releases";
import type { FindText } from "./find-text";
import { FOUND_KINDS, type FoundGroup, type FoundGroups, type FoundKind, type FoundRows } from "./found";

type Finder<Kind extends FoundKind> = (
  ctx: Pick<Context, "db" | "now">,
  wanted: FindText,
  take: number,
) => Promise<FoundRows[Kind][]>;

const FINDERS: { readonly [Kind in FoundKind]: Finder<Kind> } = {
  keys: findKeys,
  devices: findDevices,
  releases: findReleases,
  plugins: findPlugins,
  applications: findApplications,
  plans: findPlans,
  tokens: findTokens,
  people: findPeople,
};

/** A secret is a key's or a token's; a machine id may look like one. */
const KINDS_OF_SECRETS: readonly FoundKind[] = ["keys", "devices", "tokens"];

const NOTHING = { rows: [], hasMore: false };
const NONE: FoundGroups = {
  keys: NOTHING,
  devices: NOTHING,
  releases: NOTHING,
  plugins: NOTHING,
  applications: NOTHING,
  plans: NOTHING,
  tokens: NOTHING,
  people: NOTHING,
};

/** At most `perGroup` of each kind. `kinds`: all, or those that are wanted. Finds nothing for an empty text. */
export async function findEverything(
  ctx: Pick<Context, "db" | "now">,
  wanted: FindText,
  perGroup: number,
  kinds: readonly FoundKind[] = FOUND_KINDS,
): Promise<FoundGroups> {
  if (wanted.text === "") return NONE;
  const asked = wanted.isSecret ? kinds.filter((kind) => KINDS_OF_SECRETS.includes(kind)) : kinds;
  const groups = await readFromReplica(ctx, (reading) =>
    Promise.all(asked.map(async (kind) => [kind, await groupOf(reading, kind)])),
  );
  // The type of each group is its finder's.
  return { ...NONE, ...Object.fromEntries(groups) };

  async function groupOf<Kind extends FoundKind>(reading: typeof ctx, kind: Kind): Promise<FoundGroup<Kind>> {
    const rows = await FINDERS[kind](reading, wanted, perGroup + 1);
    return { rows: rows.slice(0, perGroup), hasMore: rows.length > perGroup };
  }
}
