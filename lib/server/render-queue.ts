/** How many pages are drawn at a time: those beyond wait for a little while, in their order. Knows no pages. */
import type { ServerResponse } from "node:http";

export type RenderQueue = {
  /**
   * Resolves with how to leave, when the turn has come; call it once nothing is drawn any more, or more than once. Null
   * when there were too many, when it took too long, or when the client left. `mustDraw`: waits however many there are.
   */
  enter(res: ServerResponse, mustDraw: boolean): Promise<(() => void) | null>;
};

export type QueueBounds = Readonly<{ drawnMax: number; waitingMax: number; waitMs: number }>;

type Waiting = (isTurn: boolean) => void;

export function renderQueue({ drawnMax, waitingMax, waitMs }: QueueBounds): RenderQueue {
  const waiting = new Set<Waiting>();
  let drawn = 0;

  const begin = (): (() => void) => {
    let hasLeft = false;
    drawn += 1;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      drawn -= 1;
      const [next] = waiting;
      next?.(true);
    };
  };

  return {
    async enter(res, mustDraw) {
      if (res.closed) return null;
      if (drawn < drawnMax) return begin();
      if (waiting.size >= waitingMax && !mustDraw) return null;
      return new Promise((resolve) => {
        const decide = (isTurn: boolean) => {
          waiting.delete(decide);
          res.off("close", leave);
          clearTimeout(timer);
          resolve(isTurn ? begin() : null);
        };
        const leave = () => decide(false);
        const timer = mustDraw ? undefined : setTimeout(leave, waitMs);
        waiting.add(decide);
        res.once("close", leave);
      });
    },
  };
}
