/**
 * What follows a page through its promises: Next, React and our own code keep there what belongs to one request. As long as
 * one such storage was ever used, Node before version 24 runs a hook at every promise of the process, and calls of the APIs,
 * which use none, cost a fifth more. So all of them are switched off when nobody has looked at a page for a second; the
 * next page switches them on by using them. See docs/decisions/017.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

type Storage = AsyncLocalStorage<unknown>;

const QUIET_MS = 1_000;
const FIRST_WITHOUT_HOOKS = 24;

const inUse = new Set<Storage>();
let pages = 0;
let quiet: NodeJS.Timeout | null = null;

/** Before the first page: from here on it is known which storages are used. */
export function watchPageContexts(): void {
  if (Number.parseInt(process.versions.node, 10) >= FIRST_WITHOUT_HOOKS) return;
  const { prototype } = AsyncLocalStorage;
  const { run, enterWith } = prototype;
  prototype.run = function (this: Storage, ...given: unknown[]) {
    inUse.add(this);
    return Reflect.apply(run, this, given);
  };
  prototype.enterWith = function (this: Storage, store: unknown) {
    inUse.add(this);
    Reflect.apply(enterWith, this, [store]);
  };
}

/** Call when a page begins; it lasts until its answer is sent. */
export function keepPageContexts(res: ServerResponse): void {
  pages += 1;
  res.once("close", () => {
    pages -= 1;
    endPageContexts();
  });
}

/** After a moment, in which work that outlives its answer comes to its end; not while a page is made. */
export function endPageContexts(): void {
  if (quiet || inUse.size === 0) return;
  quiet = setTimeout(() => {
    quiet = null;
    if (pages > 0) return;
    for (const storage of inUse) storage.disable();
    inUse.clear();
  }, QUIET_MS);
  quiet.unref();
}
