/** What is measured, and what issue 6 asks of it. Pure. */

export type Kind = "validate" | "activate" | "check" | "issue";
export type Contender = "floor" | "product" | "plain";

export type Case = Readonly<{
  kind: Kind;
  connections: number;
  /** Whether a short run has the plain Next route too. */
  plain: "never" | "always" | "full runs";
  /** Calls a second of the product, of the floor's. */
  target: number;
  /** The same, of the plain Next route's. */
  plainTarget?: number;
}>;

export const CASES: readonly Case[] = [
  { kind: "validate", connections: 64, plain: "always", target: 1.7, plainTarget: 15 },
  { kind: "validate", connections: 16, plain: "full runs", target: 1.3 },
  { kind: "validate", connections: 1, plain: "full runs", target: 0.85 },
  { kind: "activate", connections: 16, plain: "never", target: 0.9 },
  { kind: "check", connections: 64, plain: "never", target: 0.7 },
  { kind: "issue", connections: 16, plain: "never", target: 0.8 },
];

export const CONTENDERS: Readonly<Record<Contender, string>> = {
  floor: "floor",
  product: "Latchkey",
  plain: "plain Next + Prisma",
};

const KINDS: Readonly<Record<Kind, string>> = {
  validate: "validate",
  activate: "activate a new device",
  check: "check for updates",
  issue: "issue 100 keys",
};

export function caseTitle({ kind, connections }: Pick<Case, "kind" | "connections">): string {
  return `${KINDS[kind]}, ${connections} ${connections === 1 ? "connection" : "connections"}`;
}

export function contendersOf({ plain }: Case, options: { quick: boolean }): Contender[] {
  const withPlain = plain === "always" || (plain === "full runs" && !options.quick);
  return withPlain ? ["floor", "product", "plain"] : ["floor", "product"];
}
