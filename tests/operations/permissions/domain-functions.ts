/** The exported functions of the domain as their source says: which ask for leave, and which write. */
import { type Tree, withoutComments } from "@/tests/architecture/tree";

export type DomainFunction = Readonly<{
  /** Inside lib/domain, without extension. */
  path: string;
  name: string;
  /** What its first statement asks leave for; null when it asks for none there. */
  permission: string | null;
  /** Whether it writes, itself or through what it calls, without anything that asks for leave on the way. */
  writes: boolean;
}>;

type Piece = { path: string; name: string; text: string; isExported: boolean; permission: string | null };

/** The formatter closes what stands at the top level with a bracket in the first column. */
const FUNCTION = /^(export )?(?:async )?function (\w+)[\s\S]*?^\}/gm;
const CONSTANT = /^(export )?const (\w+)\b[\s\S]*?;$/gm;
const ASKS_FIRST = /\{\n\s+requirePermission\(\w+\.actor, "(\w+)"\);/;
const WRITES = [
  /\bprisma\.\w+\s*\.(?:create|update|delete|upsert)\w*\(/,
  /\$executeRaw/,
  /\b(?:INSERT INTO|DELETE FROM|UPDATE \w+(?: \w+)? SET)\b/,
  /\b(?:activate|release)_device\(/,
];

export function domainFunctions(tree: Tree): DomainFunction[] {
  const all = [...tree].flatMap(([path, text]) => [
    ...pieces(path, text, FUNCTION),
    ...pieces(path, text, CONSTANT),
  ]);
  const writers = writersAmong(all);
  return all
    .filter(({ isExported, text }) => isExported && text.includes("function "))
    .map((piece) => ({
      path: piece.path,
      name: piece.name,
      permission: piece.permission,
      writes: writers.has(piece),
    }));
}

function pieces(path: string, source: string, pattern: RegExp): Piece[] {
  return [...withoutComments(source).matchAll(pattern)].map(([text, exported, name = ""]) => ({
    path: path.replace(/^lib\/domain\//, "").replace(/\.ts$/, ""),
    name,
    text,
    isExported: exported !== undefined,
    permission: ASKS_FIRST.exec(text)?.[1] ?? null,
  }));
}

/** Whoever writes, and whoever names one of them that does not ask for leave: of the same file, or exported. */
function writersAmong(all: readonly Piece[]): Set<Piece> {
  const writers = new Set(all.filter(({ text }) => WRITES.some((pattern) => pattern.test(text))));
  for (let before = -1; before !== writers.size; ) {
    before = writers.size;
    const unguarded = [...writers].filter(({ permission }) => permission === null);
    for (const piece of all) if (unguarded.some((writer) => names(piece, writer))) writers.add(piece);
  }
  return writers;
}

function names(piece: Piece, writer: Piece): boolean {
  const isReachable = writer.path === piece.path || writer.isExported;
  return isReachable && new RegExp(`(?<!["'.\\w-])${writer.name}(?=[(,)\\]])`).test(piece.text);
}
