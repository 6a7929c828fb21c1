/** What the search over everything finds: what is shown of each thing, and never a secret. Pure. */
import type { CredentialPurpose, OperatorRole, PlanStatus } from "../../db/generated/enums";
import type { ApplicationKind } from "../applications/application";
import type { KeyStatus } from "../keys/status";
import type { ReleaseChannel, ReleaseStatus } from "../releases/release";

/** `application`: whose it is, by its slug and name. */
type Owned = Readonly<{ id: string; application: Readonly<{ slug: string; name: string }> }>;

export type FoundKey = Owned &
  Readonly<{ lastFour: string; status: KeyStatus; plan: string; email: string | null; name: string | null }>;
/** `id` is the device's; `hasSeat`: it uses a seat now. */
export type FoundDevice = Owned &
  Readonly<{ keyId: string; lastFour: string; machineId: string; name: string | null; hasSeat: boolean }>;
/** `variant` or `plugin`: a code; one of them is null. */
export type FoundRelease = Owned &
  Readonly<{
    version: string;
    variant: string | null;
    plugin: string | null;
    status: ReleaseStatus;
    channel: ReleaseChannel;
  }>;
export type FoundPlugin = Owned & Readonly<{ code: string; name: string | null }>;
export type FoundPlan = Owned & Readonly<{ code: string; name: string; status: PlanStatus }>;
export type FoundToken = Owned & Readonly<{ name: string; purpose: CredentialPurpose; isRevoked: boolean }>;
export type FoundApplication = Readonly<{ id: string; slug: string; name: string; kind: ApplicationKind }>;
export type FoundPerson = Readonly<{ id: string; email: string; role: OperatorRole }>;

/** In the order in which they are shown. */
export type FoundRows = {
  keys: FoundKey;
  devices: FoundDevice;
  releases: FoundRelease;
  plugins: FoundPlugin;
  applications: FoundApplication;
  plans: FoundPlan;
  tokens: FoundToken;
  people: FoundPerson;
};

export type FoundKind = keyof FoundRows;

export const FOUND_KINDS: readonly FoundKind[] = [
  "keys",
  "devices",
  "releases",
  "plugins",
  "applications",
  "plans",
  "tokens",
  "people",
];

/** Most exact first. */
export type FoundGroup<Kind extends FoundKind> = Readonly<{
  rows: readonly FoundRows[Kind][];
  hasMore: boolean;
}>;
export type FoundGroups = { readonly [Kind in FoundKind]: FoundGroup<Kind> };
