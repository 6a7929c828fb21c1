/** `GET /keys/<id>`, `PATCH /keys/<id>` and `POST /keys/<id>/replace` (docs/contract.md D10). */
import type { Application } from "../../domain/applications/find";
import type { Context } from "../../domain/context";
import { refused } from "../../domain/errors";
import { keyDetail } from "../../domain/keys/key-detail";
import { replaceKey } from "../../domain/keys/replace-key";
import { updateKey } from "../../domain/keys/update";
import { jsonObject } from "../body";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { parseInput } from "../schema";
import { type KeysCall, keysEndpoint } from "./endpoint";
import { presentIssuedKey, presentKeyRecord } from "./present";
import { changeSchema, nothingSchema } from "./schema";

export const key = keysEndpoint({ GET: show, PATCH: change });
export const replacement = keysEndpoint({ POST: replace });

async function show({ ctx, application, params }: KeysCall): Promise<Reply> {
  const found = await keyDetail(ctx, application, params.id ?? "");
  if (!found) throw refused("key_unknown");
  return { status: 200, body: presentKeyRecord(found) };
}

async function change({ ctx, application, params, body }: KeysCall): Promise<Reply> {
  const object = jsonObject(body);
  if (!object) throw new HttpError("invalid_json", "The body must be a JSON object.");
  const changes = parseInput(changeSchema, object);
  if (Object.keys(changes).length === 0)
    throw new HttpError("invalid_request", "The body names nothing to change.");
  const id = params.id ?? "";
  if (changes.expiresAt) await requireLater(ctx, application, id, changes.expiresAt);
  return { status: 200, body: presentKeyRecord(await updateKey(ctx, application, id, changes)) };
}

/**
 * A shop's server that sends an end before the issue has computed it wrongly; a person may end a key so. A key that was issued
 * with such an end was back-dated, and may have another one (decision 062).
 */
async function requireLater(
  ctx: Context,
  application: Application,
  id: string,
  expiresAt: Date,
): Promise<void> {
  const known = await keyDetail(ctx, application, id);
  if (!known || expiresAt > known.createdAt) return;
  const isBackDated = known.expiresAt !== null && known.expiresAt <= known.createdAt;
  if (!isBackDated) throw refused("key_end_before_start");
}

/** Whichever text it has now: who must be sure names the call (`Idempotency-Key`). */
async function replace({ ctx, application, params, body }: KeysCall): Promise<Reply> {
  parseInput(nothingSchema, jsonObject(body) ?? {});
  return {
    status: 200,
    body: presentIssuedKey(await replaceKey(ctx, application, params.id ?? "", null)),
  };
}
