/** `GET v1/check` (contract 4.3, 2.6). */
import { contextFor, SYSTEM } from "../../domain/context";
import { checkForUpdate } from "../../domain/releases/check";
import { bearerOf } from "../bearer";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { preflight } from "../preflight";
import { UPDATE_API } from "./errors";
import { spendLicenseCheck } from "./license-check-limit";
import { presentCheck } from "./present";

const ASKED_HEADERS = "Authorization, X-Update-Key";

export const check = everyMethod(UPDATE_API, {
  GET: answer,
  OPTIONS: async () => preflight("GET", ASKED_HEADERS),
});

async function answer(call: Call): Promise<Reply> {
  const query = new URL(call.request.url).searchParams;
  const license = bearerOf(call.request);
  if (license !== null) await spendLicenseCheck(call);
  const ctx = contextFor(SYSTEM, call.now);
  const result = await checkForUpdate(ctx, call.params.application ?? "", {
    edition: once(query, "edition"),
    channel: once(query, "channel"),
    version: once(query, "version"),
    license,
    updateKey: call.request.headers.get("x-update-key")?.trim() || null,
  });
  return { status: 200, body: presentCheck(result, call.now), headers: { Vary: ASKED_HEADERS } };
}

/** Empty counts as absent. */
function once(query: URLSearchParams, name: string): string | null {
  const [value, second] = query.getAll(name);
  if (second !== undefined) throw new HttpError("invalid_request", `"${name}" is given twice.`);
  return value || null;
}
