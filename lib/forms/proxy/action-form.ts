/**
 * Forms of actions in the fields that React writes, without scripts and with them. Next answers what is not of this make with
 * a bare line of text, or fails and prints why, so it is looked at before. Pure.
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

const ARGUMENTS = "0";
const FORM_ARGUMENT = /^\$K([\da-f]+)$/;

/**
 * Whether a script sent it as React writes the arguments of our actions (`encodeReply`): in JSON, and the last of them is the
 * form, whose fields follow under a prefix. None of them has files.
 */
export function isReply(form: FormData): boolean {
  const given = listIn(onlyText(form, ARGUMENTS));
  const last = given?.at(-1);
  const part = typeof last === "string" ? FORM_ARGUMENT.exec(last)?.[1] : undefined;
  if (!given || part === undefined || !areArguments(given.slice(0, -1))) return false;
  return [...form].every(
    ([name, value]) => name === ARGUMENTS || (name.startsWith(`_${part}_`) && typeof value === "string"),
  );
}

/** The id of an action that its page bound to arguments. */
function boundActionIn(form: FormData, prefix: string): string | null {
  const described = onlyText(form, `${prefix}:0`);
  const [, id] = /^\{"id":"(\w+)","bound":"\$@1"\}$/.exec(described ?? "") ?? [];
  const given = listIn(onlyText(form, `${prefix}:1`));
  return id !== undefined && given && areArguments(given) ? id : null;
}

function onlyText(form: FormData, name: string): string | null {
  const [value, ...more] = form.getAll(name);
  return typeof value === "string" && more.length === 0 ? value : null;
}

function listIn(text: string | null): readonly unknown[] | null {
  try {
    const given: unknown = text === null ? null : JSON.parse(text);
    return Array.isArray(given) ? given : null;
  } catch {
    return null;
  }
}

function areArguments(given: readonly unknown[]): boolean {
  return given.length <= ARGUMENTS_MAX && isPlain(given, DEPTH_MAX);
}

/** Other texts that begin with a dollar mean what none of our forms has: files, promises, numbers without end. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === "string")
    return !value.startsWith("$") || value.startsWith("$$") || value === "$undefined";
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isPlain(inner, depth - 1));
}
