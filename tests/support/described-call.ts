/** The description of the API as tests read it: which call an address means, and what it says of requests and answers. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { z } from "zod";
import { openapiDocument } from "@/lib/http/openapi/document";
import type { Schema } from "./schema-arbitrary";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

const media = z.looseObject({ schema: z.unknown().optional(), example: z.unknown().optional() });
const header = z.looseObject({ required: z.boolean().optional() });
const parameter = z.looseObject({
  name: z.string(),
  allowEmptyValue: z.boolean().optional(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean().optional(),
  schema: z.custom<Schema>((value) => typeof value === "object"),
});
const response = z.looseObject({
  headers: z.record(z.string(), z.object({ $ref: z.string() })).default({}),
  content: z.record(z.string(), media).optional(),
});
const operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameter).default([]),
  requestBody: z.looseObject({ required: z.boolean(), content: z.record(z.string(), media) }).optional(),
  responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), response])),
});
const described = z.looseObject({
  paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), operation)),
  components: z.looseObject({
    responses: z.record(z.string(), response),
    headers: z.record(z.string(), header),
  }),
});

export type Description = z.infer<typeof described>;
export type Operation = z.infer<typeof operation>;
export type DescribedResponse = z.infer<typeof response>;
export type DescribedCall = { path: string; method: (typeof METHODS)[number]; operation: Operation };

const DOCUMENT = "api";
let read: { description: Description; ajv: Ajv2020 } | null = null;

/** Once per process: it does not depend on what a test changes. Answers are strict here: a member that is not described is an error. */
export function description(): Description {
  return reading().description;
}

export function describedCalls(): DescribedCall[] {
  return Object.entries(description().paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const found = methods[method];
      return found ? [{ path, method, operation: found }] : [];
    }),
  );
}

/** `path`: without a query. HEAD is GET. Null for what is not described. */
export function describedCall(method: string, path: string): DescribedCall | null {
  const wanted = method === "HEAD" ? "get" : method.toLowerCase();
  const fitting = describedCalls().filter((one) => one.method === wanted && fits(one.path, path));
  return fitting.toSorted((a, b) => braces(a.path) - braces(b.path))[0] ?? null;
}

export function responseOf({ operation: { responses } }: DescribedCall, status: number) {
  const found = responses[status];
  if (found === undefined) return null;
  const { $ref } = z.looseObject({ $ref: z.string().optional() }).parse(found);
  if ($ref === undefined) return { response: response.parse(found), pointer: ["responses", String(status)] };
  const name = $ref.split("/").at(-1) ?? "";
  return { response: description().components.responses[name], component: name };
}

/** Names of the headers that it has always. */
export function requiredHeaders({ headers }: DescribedResponse): string[] {
  const { components } = description();
  return Object.keys(headers).filter((name) => {
    const component = headers[name]?.$ref.split("/").at(-1) ?? "";
    return components.headers[component]?.required;
  });
}

/** By its place in the document, with what it refers to in it. */
export function schemaIn(...pointer: readonly string[]): Schema {
  return resolved(pointer.reduce<unknown>((node, part) => membersOf(node)[part], description()));
}

function resolved(node: unknown): Schema {
  const { $ref } = membersOf(node);
  if (typeof $ref === "string") return schemaIn(...$ref.split("/").slice(1));
  if (Array.isArray(node)) return node.map(resolved) as Schema; // only within an object's own members
  if (typeof node !== "object" || node === null) return node as Schema; // likewise
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolved(value)]));
}

function membersOf(node: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).catch({}).parse(node);
}

/** By its place in the document. Errors are in `errors` of the function. */
export function validatorAt(...pointer: readonly string[]): ValidateFunction {
  const place = pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")));
  const $ref = `${DOCUMENT}#/${place.join("/")}`;
  const { ajv } = reading();
  return ajv.getSchema($ref) ?? ajv.compile({ $ref });
}

function reading() {
  if (read) return read;
  const document: unknown = JSON.parse(JSON.stringify(openapiDocument()));
  const found = described.parse(document);
  makeStrict(found.components.responses);
  for (const methods of Object.values(found.paths))
    for (const one of Object.values(methods)) makeStrict(one.responses);
  makeStrict(z.looseObject({ schemas: z.unknown().optional() }).parse(found.components).schemas);
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(found, DOCUMENT);
  read = { description: found, ajv };
  return read;
}

/** In place. Examples are not schemas. */
function makeStrict(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  if ("properties" in node && !("additionalProperties" in node))
    Object.assign(node, { additionalProperties: false });
  for (const [name, value] of Object.entries(node)) if (!name.startsWith("example")) makeStrict(value);
}

function fits(template: string, path: string): boolean {
  const pattern = template.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^$()[\]\\|]/g, "\\$&"));
  return new RegExp(`^${pattern.join("[^/]+")}$`).test(path);
}

function braces(template: string): number {
  return template.split("{").length;
}
