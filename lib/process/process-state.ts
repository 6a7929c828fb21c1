/**
 * What exists once in a process, though its module is loaded more than once: Next bundles instrumentation, route handlers,
 * `proxy.ts` and pages each by themselves. All other state is a variable of its module.
 */

export type ProcessState<Value> = { value: Value | undefined };

const STATES = Symbol.for("latchkey");
type Holder = typeof globalThis & { [STATES]?: Map<string, ProcessState<unknown>> };
const holder: Holder = globalThis;

/** The same to every copy of the module that asks by this name. */
export function processState<Value>(name: string): ProcessState<Value> {
  holder[STATES] ??= new Map();
  const state = holder[STATES].get(name) ?? { value: undefined };
  holder[STATES].set(name, state);
  return state as ProcessState<Value>; // of this name, and so of this type
}

/** As in a new process, for tests that share one. What is open is not closed. */
export function forgetProcessState(): void {
  for (const state of holder[STATES]?.values() ?? []) state.value = undefined;
}
