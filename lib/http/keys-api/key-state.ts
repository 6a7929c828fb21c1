/** `POST /keys/<id>/suspend`, `…/revoke` and `…/reactivate` (docs/contract.md 3.1, 4.1). */
import { changeKeyState } from "../../domain/keys/change-state";
import type { KeyTransition } from "../../domain/keys/status";
import { jsonObject } from "../body";
import { parseInput } from "../schema";
import { keysEndpoint } from "./endpoint";
import { presentKeyRecord } from "./present";
import { reasonSchema } from "./schema";

export const suspend = stateEndpoint("suspend");
export const revoke = stateEndpoint("revoke");
export const reactivate = stateEndpoint("reactivate");

function stateEndpoint(change: KeyTransition) {
  return keysEndpoint({
    POST: async ({ ctx, application, params, body }) => {
      const { reason } = parseInput(reasonSchema, jsonObject(body) ?? {});
      const record = await changeKeyState(ctx, application, params.id ?? "", change, reason);
      return { status: 200, body: presentKeyRecord(record) };
    },
  });
}
