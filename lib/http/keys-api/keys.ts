/** `POST /keys` and `GET /keys` (docs/contract.md 4.1). */
import { parseEmail } from "../../domain/keys/email";
import { issueKeys } from "../../domain/keys/issue";
import { parseLicenseKey } from "../../domain/keys/license-key";
import { findKeysByEmail, findKeysBySecret } from "../../domain/keys/look-up";
import { readJsonObject } from "../body";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { parseInput } from "../schema";
import { type KeysCall, keysEndpoint } from "./endpoint";
import { presentIssuedKey, presentKeyRecord } from "./present";
import { issueSchema } from "./schema";

export const keys = keysEndpoint({ POST: issue, GET: lookUp });

async function issue({ ctx, application, request }: KeysCall): Promise<Reply> {
  const body = await readJsonObject(request);
  if (!body) throw new HttpError("invalid_json", "The body must be a JSON object.");
  const input = parseInput(issueSchema, body);
  const issued = await issueKeys(ctx, application, { ...input, count: input.count ?? 1, source: "api" });
  return { status: 201, body: { keys: issued.map(presentIssuedKey) } };
}

async function lookUp({ ctx, application, request }: KeysCall): Promise<Reply> {
  const query = new URL(request.url).searchParams;
  const emails = query.getAll("email");
  const secrets = query.getAll("key");
  const [email] = emails;
  const [secret] = secrets;
  if (emails.length + secrets.length !== 1) {
    throw new HttpError("invalid_request", 'Give exactly one of the parameters "email" and "key", once.');
  }
  const records =
    email !== undefined
      ? await findKeysByEmail(ctx, application, parseEmail(email))
      : await findKeysBySecret(ctx, application, requireKey(secret ?? ""));
  return { status: 200, body: { keys: records.map(presentKeyRecord) } };
}

function requireKey(text: string) {
  const key = parseLicenseKey(text);
  if (!key) throw new HttpError("invalid_request", '"key" must have five groups of five letters and digits.');
  return key;
}
