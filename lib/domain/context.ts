/** What every operation is given: where to read and write, what time it is, and who asks. */
import { type Db, database } from "../db/client";
import type { OperatorRole } from "../db/generated/enums";

export type ActorKind =
  | "system"
  | "command_line"
  | "service_token"
  | "ci_token"
  | "device"
  | "code_holder"
  | "customer"
  | "operator";

/**
 * Who does it. `name` is what the console log shows; `id` is the row behind it, where there is one. `role`: of an operator,
 * as it is at this moment.
 */
export type Actor = Readonly<{ kind: ActorKind; id: string | null; name: string; role?: OperatorRole }>;

export type Context = Readonly<{ db: Db; now: Date; actor: Actor }>;

/** Time is taken once a call, so that all its parts agree on it. */
export function contextFor(actor: Actor, now: Date = new Date()): Context {
  return { db: database(), now, actor };
}

export const SYSTEM: Actor = { kind: "system", id: null, name: "Latchkey" };
export const COMMAND_LINE: Actor = { kind: "command_line", id: null, name: "command line" };
