/** How many requests are under way at a time: those beyond wait for a little while, in their order. Knows no pages. */
import type { ServerResponse } from "node:http";

export type Turns = {
  /**
   * Resolves with how to leave, when the turn has come; call it once the work is over, or more than once. Null when there were
   * too many, when it took too long, or when the client left.
   */
  enter(res: ServerResponse): Promise<(() => void) | null>;
};

export type TurnBounds = Readonly<{ underWayMax: number; waitingMax: number; waitMs: number }>;

type Waiting = (isTurn: boolean) => void;

export function turns({ underWayMax, waitingMax, waitMs }: TurnBounds): Turns {
  const waiting = new Set<Waiting>();
  let underWay = 0;

  const begin = (): (() => void) => {
    let hasLeft = false;
    underWay += 1;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      underWay -= 1;
      const [next] = waiting;
      next?.(true);
    };
  };

  return {
    async enter(res) {
      if (res.closed) return null;
      if (underWay < underWayMax) return begin();
      if (waiting.size >= waitingMax) return null;
      return new Promise((resolve) => {
        const decide = (isTurn: boolean) => {
          waiting.delete(decide);
          res.off("close", leave);
          clearTimeout(timer);
          resolve(isTurn ? begin() : null);
        };
        const leave = () => decide(false);
        const timer = setTimeout(leave, waitMs);
        waiting.add(decide);
        res.once("close", leave);
      });
    },
  };
}
