/** Remembers, in this tab alone, which page showed something once: loaded again, it can say why that is gone. */

const KEY = "latchkey-once";
/** Told to the window when something is shown once. */
export const SHOWN_ONCE = "latchkey:shown-once";

export function markShown(): void {
  inStorage((storage) => storage.setItem(KEY, location.pathname));
  dispatchEvent(new Event(SHOWN_ONCE));
}

export function wasShownAt(path: string): boolean {
  return inStorage((storage) => storage.getItem(KEY)) === path;
}

export function forgetShown(): void {
  inStorage((storage) => storage.removeItem(KEY));
}

/** Undefined in a browser that keeps nothing for pages. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
