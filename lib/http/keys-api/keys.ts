/** `POST /keys` and `GET /keys` (docs/contract.md 4.1, D10). */

import { canBeLicenseKey } from "../../domain/keys/imported";
import { issueKeys } from "../../domain/keys/issue";
import { findKeysBySecret, listKeys } from "../../domain/keys/list-keys";
import { jsonObject } from "../body";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { onlyOnce } from "../query";
import { parseInput } from "../schema";
import { type KeysCall, keysEndpoint } from "./endpoint";
import { presentIssuedKey, presentKeyRecord } from "./present";
import { issueSchema, KEY_SHAPE, listSchema } from "./schema";

export const keys = keysEndpoint({ POST: issue, GET: list });

async function issue({ ctx, application, body }: KeysCall): Promise<Reply> {
  const object = jsonObject(body);
  if (!object) throw new HttpError("invalid_json", "The body must be a JSON object.");
  const input = parseInput(issueSchema, object);
  const issued = await issueKeys(ctx, application, { ...input, count: input.count ?? 1, source: "api" });
  return { status: 201, body: { keys: issued.map(presentIssuedKey) } };
}

async function list({ ctx, application, request }: KeysCall): Promise<Reply> {
  const query = new URL(request.url).searchParams;
  const [emails, secrets] = [query.getAll("email").length, query.getAll("key").length];
  const others = FILTERS.filter((name) => query.has(name)).length;
  if (emails + secrets > 1 || emails + secrets + others === 0) {
    throw new HttpError(
      "invalid_request",
      `Give "email" or "key", once, or at least one of ${FILTERS.map((name) => `"${name}"`).join(", ")}.`,
    );
  }
  const { key, limit, cursor, ...wanted } = parseInput(listSchema, onlyOnce(query));
  if (key !== undefined) {
    if (query.size > 1) throw new HttpError("invalid_request", '"key" goes with no other parameter.');
    const found = await findKeysBySecret(ctx, application, key);
    if (found.length === 0 && !(await canBeLicenseKey(ctx, application.slug, key)))
      throw new HttpError("invalid_request", `"key" ${KEY_SHAPE}.`);
    return { status: 200, body: { keys: found.map(presentKeyRecord), next: null } };
  }
  const page = await listKeys(ctx, application, wanted, { after: cursor ?? null, limit });
  return { status: 200, body: { keys: page.keys.map(presentKeyRecord), next: page.next } };
}

const FILTERS = ["orderId", "plan", "status", "source", "createdAfter", "updatedAfter"] as const;
