/**
 * The actions that a form without scripts names, in the fields that React writes. Next answers what is not of this make with
 * a bare line of text, so it is looked at before. Pure.
 */

/** A button may have an action of its own beside that of its form. */
const ACTIONS_MAX = 2;
/** What the page's path tells, and what came of the form before. */
const ARGUMENTS_MAX = 2;
/** What comes of our forms is flatter. */
const DEPTH_MAX = 10;

/** Their ids, none for a form of no action; null for what React would not have written. */
export function actionsIn(form: FormData): readonly string[] | null {
  const names = [...form.keys()];
  const plain = names.filter((name) => name.startsWith("$ACTION_ID_"));
  const bound = names.filter((name) => name.startsWith("$ACTION_REF_"));
  if (plain.length + bound.length > ACTIONS_MAX) return null;
  const ids = plain.map((name) => name.slice("$ACTION_ID_".length));
  for (const name of bound) {
    const id = boundActionIn(form, `$ACTION_${name.slice("$ACTION_REF_".length)}`);
    if (id === null) return null;
    ids.push(id);
  }
  return ids;
}

/** The id of an action that its page bound to arguments. */
function boundActionIn(form: FormData, prefix: string): string | null {
  const described = onlyText(form, `${prefix}:0`);
  const [, id] = /^\{"id":"(\w+)","bound":"\$@1"\}$/.exec(described ?? "") ?? [];
  const given = onlyText(form, `${prefix}:1`);
  return id !== undefined && given !== null && areArguments(given) ? id : null;
}

function onlyText(form: FormData, name: string): string | null {
  const [value, ...more] = form.getAll(name);
  return typeof value === "string" && more.length === 0 ? value : null;
}

function areArguments(text: string): boolean {
  try {
    const given: unknown = JSON.parse(text);
    return Array.isArray(given) && given.length <= ARGUMENTS_MAX && isPlain(given, DEPTH_MAX);
  } catch {
    return false;
  }
}

/** Other texts that begin with a dollar mean what none of our forms has: files, promises, numbers without end. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === "string")
    return !value.startsWith("$") || value.startsWith("$$") || value === "$undefined";
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isPlain(inner, depth - 1));
}
