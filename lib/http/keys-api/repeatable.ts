/** `Idempotency-Key`: a shop repeats a call whose answer it never got (docs/contract.md D10). */
import type { Context } from "../../domain/context";
import { onceOrAgain } from "../../domain/credentials/repeatable-call";
import { bearerOf } from "../bearer";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";

const NAME = /^[\x21-\x7e]{1,255}$/;
const REPEATABLE: readonly string[] = ["POST", "PATCH"];

type Kept = Pick<Reply, "status" | "body">;

/** Only what was done is kept: a refusal is worked out again. Throws `invalid_request`, `idempotency_conflict`. */
export async function repeatable(
  ctx: Context,
  request: Request,
  body: Buffer,
  answer: (ctx: Context) => Promise<Reply>,
): Promise<Reply> {
  const name = request.headers.get("idempotency-key");
  if (name === null || !REPEATABLE.includes(request.method)) return answer(ctx);
  if (!NAME.test(name)) {
    const form = "must have 1 to 255 visible ASCII characters, without spaces";
    throw new HttpError("invalid_request", `The header Idempotency-Key ${form}.`);
  }
  const { pathname } = new URL(request.url);
  const said = `${request.method} ${pathname}\n${body.toString("base64")}`;
  const call = { token: bearerOf(request) ?? "", name, request: said };
  const found = await onceOrAgain(ctx, call, async (tx) => {
    const { status, body: content } = await answer(tx);
    return Buffer.from(JSON.stringify({ status, body: content } satisfies Kept));
  });
  if (found === "conflict") {
    const hint = "Use a new one for each new request.";
    throw new HttpError("idempotency_conflict", `This Idempotency-Key was used for another request. ${hint}`);
  }
  const kept: Kept = JSON.parse(found.answer.toString("utf8"));
  return found.isReplayed ? { ...kept, headers: { "idempotent-replayed": "true" } } : kept;
}
