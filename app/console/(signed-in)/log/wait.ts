/** Waiting in the browser, until it is told to stop. */

/** Rejects when `signal` aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    onceAborted(signal, () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** At once while the page is in sight. Rejects when `signal` aborts. */
export async function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return;
  await new Promise<void>((resolve, reject) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true, signal });
    onceAborted(signal, () => reject(signal.reason));
  });
  await untilVisible(signal);
}

function onceAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener("abort", act, { once: true });
}
