/**
 * JSON.parse keeps the last of two members of one name; another reader may keep the first. What means two
 * things to two readers is refused instead.
 */

/** The first name that stands twice in one object of `json` (a valid JSON text), or null. Works without recursion. */
export function findDuplicateName(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  let expectsName = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === "{") {
      open.push(new Set());
      expectsName = true;
    } else if (char === "[") {
      open.push(null);
      expectsName = false;
    } else if (char === "}" || char === "]") {
      open.pop();
      expectsName = false;
    } else if (char === ",") {
      expectsName = open.at(-1) instanceof Set;
    } else if (char === '"') {
      const end = endOfString(json, at);
      if (expectsName) {
        const written = json.slice(at + 1, end);
        const name: string = written.includes("\\") ? JSON.parse(`"${written}"`) : written;
        const names = open.at(-1);
        if (names?.has(name)) return name;
        names?.add(name);
        expectsName = false;
      }
      at = end;
    }
  }
  return null;
}

/** Index of the closing quote of the string that opens at `start`. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end;
}

/** An odd number of backslashes stands before it. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === "\\") first -= 1;
  return (at - first) % 2 === 1;
}
