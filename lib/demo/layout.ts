/** Fitting text into columns. Pure. */

/** Public keys and service tokens fit; license tokens do not. */
const VALUE_LENGTH_MAX = 64;
const VALUE_HEAD_LENGTH = 24;

/** Puts as many pieces on a line as fit; a piece is never broken. `more` ends every line but the last. */
export function fill(pieces: readonly string[], width: number, more = ""): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + piece.length + more.length <= width) {
      lines[lines.length - 1] = `${last} ${piece}`;
    } else {
      lines.push(piece);
    }
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line}${more}` : line));
}

/** The first of a text's lines, the last of them marked when there are more. */
export function firstLines(lines: readonly string[], count: number): string[] {
  return lines.length <= count ? [...lines] : [...lines.slice(0, count - 1), `${lines[count - 1]} …`];
}

const MORE = "…";

/**
 * JSON in pieces for `fill`, a member each, with long texts shortened: an excerpt to read, not to copy. With `members`
 * only those of an object (`outer.inner` for one of an object in it), and a mark where there are more.
 */
export function jsonPieces(value: unknown, members?: readonly string[]): string[] {
  const text = JSON.stringify(members ? picked(value, members) : value, shortened, 1) ?? String(value);
  // The indented form breaks lines between members, and around brackets, where they are joined again.
  const joined = text.replace(/([[{])\n\s*/g, "$1").replace(/\n\s*([\]}])/g, "$1");
  return joined.replaceAll(`"${MORE}": true`, MORE).split(/\n\s*/);
}

function picked(value: unknown, members: readonly string[]): unknown {
  const entries = Object.entries(value ?? {}).flatMap(([name, member]) => {
    const prefix = `${name}.`;
    const inner = members.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
    if (inner.length > 0) return [[name, picked(member, inner)]];
    return members.includes(name) ? [[name, member]] : [];
  });
  return { ...Object.fromEntries(entries), [MORE]: true };
}

function shortened(_name: string, value: unknown): unknown {
  if (typeof value !== "string" || value.length <= VALUE_LENGTH_MAX) return value;
  return `${value.slice(0, VALUE_HEAD_LENGTH)}… (${value.length} characters)`;
}
