/**
 * Every field of a plan besides its code, described once (docs/contract.md D10). Records, versions and the log, the API's description,
 * options of the command line and the console's form follow from it; what people call a field stands in
 * lib/words/terms/plan-fields-en.ts and plan-fields-de.ts. Pure.
 */

import type { DurationStart, PlanStatus } from "../../db/generated/enums";
import { ofEach } from "../each";

export type FeatureValue = boolean | number | string | null;
export type Features = Readonly<Record<string, FeatureValue>>;

export const DURATION_STARTS = ["issue", "first_activation"] as const satisfies readonly DurationStart[];
export const PLAN_STATUSES = [
  "draft",
  "public",
  "hidden",
  "archived",
] as const satisfies readonly PlanStatus[];

/** What the fields of each kind hold. A choice holds one of its own. */
type Held = {
  name: string;
  status: PlanStatus;
  /** Null: unlimited. */
  seats: number | null;
  features: Features;
  /** Codes of restricted variants. */
  variants: string[];
  /** IDs of premium plugins; "*" for all. */
  plugins: string[];
  /** From 1 to a hundred years. Null: what the field is about is not limited, or there is none of it. */
  days: number | null;
  choice: string;
  /** `address-template.ts`. Null: none. */
  address: string | null;
};

type Described = Readonly<{
  /** In the API's description. */
  about?: string;
  /** Of the command line, and what it does. */
  option: string;
  does: string;
}>;

/** `initial`: of a new plan. A term's fields are those of the form's part of that name: they are read and shown by their kinds alone. */
type Field = Described &
  (
    | { [Kind in Exclude<keyof Held, TermKind>]: { kind: Kind; initial: Readonly<Held[Kind]> } }[Exclude<
        keyof Held,
        TermKind
      >]
    | { kind: "days"; initial: null /** Whether `durationFrom` says when they begin. */; begins?: true }
    | { kind: "choice"; initial: string; choices: readonly string[] }
    | { kind: "address"; initial: null; placeholders: readonly string[]; lengthMax: number }
  );

type TermKind = "days" | "choice" | "address";

/** In the order in which they are told. */
export const PLAN_FIELDS = {
  name: { kind: "name", initial: "", option: "--name <name>", does: "display name" },
  status: {
    kind: "status",
    initial: "public",
    option: "--status <status>",
    does: "draft, public, hidden or archived",
  },
  maxActivations: {
    kind: "seats",
    initial: 1,
    about: "Devices at the same time. Null: unlimited.",
    option: "--devices <n|unlimited>",
    does: "seats of new keys",
  },
  features: {
    kind: "features",
    initial: {},
    option: "--feature <name=value>",
    does: "a feature: true, false, a number, null or a text; repeat for more",
  },
  variants: {
    kind: "variants",
    initial: [],
    about: "Restricted variants that the plan includes.",
    option: "--variant <code>",
    does: "a restricted variant the plan includes; repeat for more",
  },
  plugins: {
    kind: "plugins",
    initial: [],
    about: 'Premium plugins that the plan includes; `"*"` for all.',
    option: "--plugin <id>",
    does: "a premium plugin the plan includes; repeat for more",
  },
  durationDays: {
    kind: "days",
    initial: null,
    begins: true,
    about: "How long a key without an end holds. Null: it does not expire.",
    option: "--duration <days|none>",
    does: "how long new keys hold without an end of their own",
  },
  durationFrom: {
    kind: "choice",
    choices: DURATION_STARTS,
    initial: "issue",
    about: "When these days begin, and those of updates.",
    option: "--duration-from <start>",
    does: "when the days begin: issue or first_activation",
  },
  updatesDays: {
    kind: "days",
    initial: null,
    begins: true,
    about: "Days of updates. Null: as long as the license holds.",
    option: "--updates <days|none>",
    does: "how long new keys get updates",
  },
  trialDays: {
    kind: "days",
    initial: null,
    about: "Days of a trial. Null: no trials.",
    option: "--trial <days|none>",
    does: "how long a trial lasts",
  },
  releaseAfterDays: {
    kind: "days",
    initial: null,
    about: "A device that was not seen for so many days loses its seat to the next one. Null: never.",
    option: "--release-after <days|none>",
    does: "free a seat whose device was not seen for so long",
  },
  renewUrl: {
    kind: "address",
    initial: null,
    placeholders: ["keyId", "orderId", "email"],
    lengthMax: 1_000,
    about: "Where a license is renewed; {keyId}, {orderId} and {email} stand for its own. Null: nowhere.",
    option: "--renew-url <url|none>",
    does: "where a license is renewed; {keyId}, {orderId} and {email} are replaced",
  },
} as const satisfies Readonly<Record<string, Field>>;

type Fields = typeof PLAN_FIELDS;
export type PlanField = keyof Fields;
export type PlanFieldKind = Field["kind"];
/** Those of these kinds. */
export type PlanFieldOf<Kind extends PlanFieldKind> = {
  [Name in PlanField]: Fields[Name]["kind"] extends Kind ? Name : never;
}[PlanField];
export type PlanTermField = PlanFieldOf<TermKind>;

export type PlanValues = {
  [Name in PlanField]: Fields[Name] extends { choices: readonly (infer Choice)[] }
    ? Choice
    : Held[Fields[Name]["kind"]];
};

export const PLAN_FIELD_NAMES = Object.keys(PLAN_FIELDS) as readonly PlanField[]; // of the table above

export function isOfKind<Kind extends PlanFieldKind>(
  name: PlanField,
  ...kinds: readonly Kind[]
): name is PlanFieldOf<Kind> {
  return (kinds as readonly PlanFieldKind[]).includes(PLAN_FIELDS[name].kind);
}

export const PLAN_TERM_FIELDS = PLAN_FIELD_NAMES.filter((name): name is PlanTermField =>
  isOfKind(name, "days", "choice", "address"),
);

/** What `make` makes of each, by their names. The caller says of which types, since no loop can tell TypeScript. */
export function ofEachPlanField<Made extends Readonly<Record<PlanField, unknown>>>(
  make: (name: PlanField) => unknown,
): Made {
  return ofEach(PLAN_FIELD_NAMES, make) as Made;
}

/** Of a new plan, before anything is said of it. */
export const NEW_PLAN = ofEachPlanField<PlanValues>((name) => PLAN_FIELDS[name].initial);
