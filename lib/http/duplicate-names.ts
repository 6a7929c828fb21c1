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
        const name: string = JSON.parse(json.slice(at, end + 1));
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
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at;
}
