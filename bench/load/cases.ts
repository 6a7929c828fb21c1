/** What is measured, and what issue 6 asks of it. Pure. */

export type Kind = "validate" | "activate" | "check" | "feed" | "issue";
export type Contender = "floor" | "product" | "workers" | "plain";

export type Case = Readonly<{
  kind: Kind;
  connections: number;
  /** Whether a short run has the plain Next route too. */
  plain: "never" | "always" | "full runs";
  /** Whether a full run has the product with a process for each core, too. */
  workers?: true;
  /** Calls a second of the product, of the floor's. */
  target: number;
  /** The same, of the plain Next route's. */
  plainTarget?: number;
}>;

export const CASES: readonly Case[] = [
  { kind: "validate", connections: 64, plain: "always", workers: true, target: 1.7, plainTarget: 15 },
  { kind: "validate", connections: 16, plain: "full runs", workers: true, target: 1.3 },
  { kind: "validate", connections: 1, plain: "full runs", target: 0.85 },
  { kind: "activate", connections: 16, plain: "never", target: 0.9 },
  { kind: "check", connections: 64, plain: "never", target: 0.85 },
  { kind: "feed", connections: 64, plain: "never", target: 0.75 },
  { kind: "issue", connections: 16, plain: "never", target: 0.85 },
];

export const CONTENDERS: Readonly<Record<Contender, string>> = {
  floor: "floor",
  product: "Latchkey",
  workers: "Latchkey, WORKERS=auto",
  plain: "plain Next + Prisma",
};

const KINDS: Readonly<Record<Kind, string>> = {
  validate: "validate",
  activate: "activate a new device",
  check: "check for updates",
  feed: "read electron-updater's feed",
  issue: "issue 100 keys",
};

export function caseTitle({ kind, connections }: Pick<Case, "kind" | "connections">): string {
  return `${KINDS[kind]}, ${connections} ${connections === 1 ? "connection" : "connections"}`;
}

/** `workers`: those of the product itself; where there are several, no other product has a place beside it. */
export function contendersOf(
  { plain, workers }: Case,
  options: { quick: boolean; workers: number },
): Contender[] {
  const names: Contender[] = ["floor", "product"];
  if (workers && !options.quick && options.workers === 1) names.push("workers");
  if (plain === "always" || (plain === "full runs" && !options.quick)) names.push("plain");
  return names;
}
