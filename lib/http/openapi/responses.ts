/** The answers of a call: what it gives, and the ways in which it is refused. */
import * as z from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import type { DescribedCall, DescribedInterface, HeaderName, Told } from "./call";
import { exampleOf } from "./examples";
import { headersOf } from "./headers";
import { meaningOf, statusOf } from "./refusals";

const JSON_TYPE = "application/json";
/** Of every call, whatever the interface. */
const ALWAYS_POSSIBLE = ["internal_error", "unavailable"];
const CORS_HEADERS = ["Access-Control-Allow-Origin", "Access-Control-Expose-Headers"] as const;
const ALWAYS_WITH: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
};
/** Without a signing key there is nothing to wait for. */
const SOMETIMES_WITH: Readonly<Record<number, readonly HeaderName[]>> = { 503: ["Retry-After"] };

/** By its name in `components`; refusals with the same codes are one. */
export type KnownRefusals = Map<string, ZodOpenApiResponseObject>;

/** By status. */
export function responsesOf(one: DescribedInterface, call: DescribedCall, known: KnownRefusals) {
  return { ...answersOf(one, call), ...refusalsOf(one, call, known) };
}

function answersOf(one: DescribedInterface, { id, answers }: DescribedCall) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, told]) => [status, answerOf(one, told, exampleOf(id, status))]),
  );
}

function answerOf(
  one: DescribedInterface,
  told: Told,
  example: { example?: unknown },
): ZodOpenApiResponseObject {
  const { description, content, types = [] } = told;
  const media = {
    ...(content && { [JSON_TYPE]: { schema: content, ...example } }),
    ...Object.fromEntries(types.map((type) => [type, {}])),
  };
  return {
    description,
    headers: headersOf([...alwaysOf(one), ...(told.always ?? [])], told.sometimes ?? []),
    ...(Object.keys(media).length > 0 && { content: media }),
  };
}

/** What the interface sends with everything, errors of our side too. */
function everywhereOf({ of }: DescribedInterface): readonly HeaderName[] {
  const sent = new Set(Object.keys(of.headers));
  return ["X-Request-Id", ...CORS_HEADERS.filter((name) => sent.has(name.toLowerCase()))];
}

function alwaysOf(one: DescribedInterface): readonly HeaderName[] {
  return [...everywhereOf(one), ...one.always];
}

function refusalsOf(one: DescribedInterface, call: DescribedCall, known: KnownRefusals) {
  const { of } = one;
  const byStatus = new Map<number, Set<string>>();
  for (const code of [...call.refusals, ...one.refusals, ...ALWAYS_POSSIBLE]) {
    const status = statusOf(of, code);
    if (!(status in call.answers)) byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const found = [...byStatus].map(([status, set]) => {
    const codes = [...set].sort();
    const id = [of.name, status, ...codes].join("-");
    const response = known.get(id) ?? refusalOf(one, id, status, codes);
    known.set(id, response);
    return [status, response];
  });
  return Object.fromEntries(found);
}

function refusalOf(
  one: DescribedInterface,
  id: string,
  status: number,
  codes: readonly string[],
): ZodOpenApiResponseObject {
  const error = z.enum(codes);
  const message = z.string().optional().describe("Says what is wrong, in English.");
  // What goes wrong on our side may do so before the caller's limit is known.
  const isOurs = status >= 500;
  const always = [...(isOurs ? everywhereOf(one) : alwaysOf(one)), ...(ALWAYS_WITH[status] ?? [])];
  const sometimes = [...(isOurs ? one.always : []), ...(SOMETIMES_WITH[status] ?? [])];
  return {
    id,
    description: codes.map((code) => `\`${code}\`: ${meaningOf(code)}.`).join(" "),
    headers: headersOf(always, sometimes),
    content: { [JSON_TYPE]: { schema: z.object(one.of.explains ? { error, message } : { error }) } },
  };
}
