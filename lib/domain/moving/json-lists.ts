/** How much is in a JSON document, without making it objects. Pure but for its pauses. */
import { setImmediate as nextTurn } from "node:timers/promises";

const WALKED_AT_ONCE = 1024 * 1024;
/** Lists count that are the document, or stand in it. */
const DEPTH_MAX = 2;
const QUOTE = 34;
const BACKSLASH = 92;
const LIST = 91;
const LIST_END = 93;
const OBJECT = 123;
const OBJECT_END = 125;

/** Whether its lists, or it as a list, have more than `max` objects. Says nothing of whether it is JSON. */
export async function isListOver(text: string, max: number): Promise<boolean> {
  // An object has two characters, and a comma stands between.
  if (text.length < 3 * max) return false;
  // What is open: the document itself, and what is in it. Deeper than that, only how deep.
  const isList: boolean[] = [];
  let depth = 0;
  let objects = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    if (at % WALKED_AT_ONCE === 0) await nextTurn();
    const character = text.charCodeAt(at);
    if (isInText) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) isInText = false;
    } else if (character === QUOTE) isInText = true;
    else if (character === LIST || character === OBJECT) {
      if (character === OBJECT && depth > 0 && depth <= DEPTH_MAX && isList[depth - 1]) objects += 1;
      if (objects > max) return true;
      if (depth < DEPTH_MAX) isList[depth] = character === LIST;
      depth += 1;
    } else if (character === LIST_END || character === OBJECT_END) depth -= 1;
  }
  return false;
}
