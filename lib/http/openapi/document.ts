/**
 * The description of the interfaces as OpenAPI 3.1, from the schemas by which handlers read what they are sent and presenters
 * write what they answer. `tests/support/documented.ts` holds every call of the tests against it.
 */
import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from "zod-openapi";
import { config } from "../../config";
import type { DescribedCall, DescribedInterface, Told } from "./call";
import { interfaces } from "./calls";
import { exampleOf } from "./examples";
import { headersOf } from "./headers";
import { pathParameters } from "./path-parameters";
import { meaningOf, statusOf } from "./refusals";
import { SECURITY } from "./security";

const VERSION = "1";
const JSON_TYPE = "application/json";
/** Of every call, whatever the interface. */
const ALWAYS_POSSIBLE = ["internal_error", "unavailable"];

export type OpenapiDocument = ReturnType<typeof createDocument>;

/** Addresses and sizes are those of this installation. */
export function openapiDocument(): OpenapiDocument {
  const { baseUrl, brand } = config();
  const refusals = new Map<string, ZodOpenApiResponseObject>();
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const one of interfaces()) {
    for (const call of one.calls) {
      paths[call.path] = { ...paths[call.path], [call.method]: operationOf(one, call, refusals) };
    }
  }
  return createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: brand.name,
        version: VERSION,
        description: "Ignore members of responses that you do not know: more may be added.",
      },
      servers: [{ url: baseUrl }],
      tags: interfaces().map(({ name, description }) => ({ name, description })),
      paths,
      components: { securitySchemes: SECURITY },
    },
    { override: openAnswers },
  );
}

/** What is not named in an answer may be added one day; only requests are strict. */
function openAnswers({
  jsonSchema,
  io,
}: {
  jsonSchema: { additionalProperties?: unknown };
  io: string;
}): void {
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

function operationOf(
  one: DescribedInterface,
  call: DescribedCall,
  refusals: Map<string, ZodOpenApiResponseObject>,
): ZodOpenApiOperationObject {
  const { id, summary, description, query, headers, body } = call;
  const path = pathParameters(call.path);
  return {
    operationId: id,
    tags: [one.name],
    summary,
    ...(description && { description }),
    security: one.credentials.map((name) => (name === null ? {} : { [name]: [] })),
    requestParams: { ...(path && { path }), ...(query && { query }), ...(headers && { header: headers }) },
    ...(body && {
      requestBody: {
        required: !body.isOptional,
        content: {
          [body.type ?? JSON_TYPE]: { schema: body.content, ...exampleOf(id, "request") },
        },
      },
    }),
    responses: { ...answersOf(one, call), ...refusalsOf(one, call, refusals) },
  };
}

function answersOf(one: DescribedInterface, { id, answers }: DescribedCall) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, told]) => [status, answerOf(one, told, exampleOf(id, status))]),
  );
}

function answerOf(
  { always }: DescribedInterface,
  told: Told,
  example: { example?: unknown },
): ZodOpenApiResponseObject {
  const { description, content, type } = told;
  return {
    description,
    headers: headersOf([...always, ...(told.always ?? [])], told.sometimes ?? []),
    ...(content && { content: { [type ?? JSON_TYPE]: { schema: content, ...example } } }),
  };
}

/** Refusals with the same codes are one component. */
function refusalsOf(
  { of, refusals, always }: DescribedInterface,
  call: DescribedCall,
  known: Map<string, ZodOpenApiResponseObject>,
) {
  const byStatus = new Map<number, Set<string>>();
  for (const code of [...call.refusals, ...refusals, ...ALWAYS_POSSIBLE]) {
    const status = statusOf(of, code);
    if (!(status in call.answers)) byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const found = [...byStatus].map(([status, set]) => {
    const codes = [...set].sort();
    const id = [of.name, status, ...codes].join("-");
    const response = known.get(id) ?? refusalOf({ id, codes, status, always, explains: of.explains });
    known.set(id, response);
    return [status, response];
  });
  return Object.fromEntries(found);
}

type Refused = {
  id: string;
  codes: readonly string[];
  status: number;
  always: DescribedInterface["always"];
  explains: boolean;
};

function refusalOf({ id, codes, status, always, explains }: Refused): ZodOpenApiResponseObject {
  const error = z.enum(codes);
  const message = z.string().optional().describe("Says what is wrong, in English.");
  const retries = status === 429 || status === 503;
  // What goes wrong on our side may do so before the caller's limit is known.
  const isOurs = status >= 500;
  return {
    id,
    description: codes.map((code) => `\`${code}\`: ${meaningOf(code)}.`).join(" "),
    headers: headersOf(isOurs ? ["X-Request-Id"] : always, [
      ...(isOurs ? always : []),
      ...(retries ? (["Retry-After"] as const) : []),
    ]),
    content: { [JSON_TYPE]: { schema: z.object(explains ? { error, message } : { error }) } },
  };
}
