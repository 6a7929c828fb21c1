/** How many handlers work at the moment, so that an end can wait for them: one that is cut off clears up what it began. */
export type UnderWay = Readonly<{
  begin(): void;
  end(): void;
  /** Resolves when none is left, or after so many milliseconds. */
  none(timeoutMs: number): Promise<void>;
}>;

export function countUnderWay(): UnderWay {
  let count = 0;
  const waiting = new Set<() => void>();
  return {
    begin() {
      count += 1;
    },
    end() {
      count -= 1;
      if (count === 0) for (const tell of waiting) tell();
    },
    none: (timeoutMs) =>
      new Promise((resolve) => {
        if (count === 0) return resolve();
        const tell = () => {
          clearTimeout(timer);
          waiting.delete(tell);
          resolve();
        };
        const timer = setTimeout(tell, timeoutMs);
        waiting.add(tell);
      }),
  };
}
