/** How long it counts that an operator proved who they are, for acts that hand out or take away power. Pure. */
import type { OperatorSession } from "./operator-sessions";

export const FRESH_PROOF_MINUTES = 15;

export function isFreshlyProved({ provedAt }: Pick<OperatorSession, "provedAt">, now: Date): boolean {
  return now.getTime() - provedAt.getTime() <= FRESH_PROOF_MINUTES * 60 * 1000;
}
