/** A signal that ends with others, or by itself, and is let go of when the work is done. */

export type LinkedSignal = Readonly<{
  signal: AbortSignal;
  /** From then on the others hold nothing of it. */
  unlink(): void;
}>;

/**
 * Not `AbortSignal.any`: a signal of a process that lives on keeps an entry for each that was made of it, in Node 20 for good.
 * `timeoutMs`: Infinity for none.
 */
export function linkedSignal(
  others: readonly AbortSignal[],
  timeoutMs = Number.POSITIVE_INFINITY,
): LinkedSignal {
  const own = new AbortController();
  const abort = () => own.abort();
  for (const other of others) other.addEventListener("abort", abort, { once: true });
  if (others.some(({ aborted }) => aborted)) abort();
  const timer = Number.isFinite(timeoutMs) ? setTimeout(abort, Math.max(timeoutMs, 0)) : undefined;
  return {
    signal: own.signal,
    unlink: () => {
      clearTimeout(timer);
      for (const other of others) other.removeEventListener("abort", abort);
    },
  };
}
