/** `/openapi.json` as people read it: sections of calls, each with the tables that its page shows. */
import { config } from "@/lib/config/config";
import { openapiDocument } from "@/lib/http/openapi/document";
import { curlFor } from "./curl";
import {
  type DocumentNode,
  nameIn,
  type OperationNode,
  type ParameterNode,
  type ResponseNode,
} from "./document";
import { type Row, rowOf, rowsOf, type TypeText, typeOf } from "./rows";

export type Content = Readonly<{
  types: readonly string[];
  /** Of JSON and of forms; null for bytes. */
  type: TypeText | null;
  rows: readonly Row[];
  /** As it is sent; null where there is none. */
  example: string | null;
}>;

export type ReferenceAnswer = Readonly<{
  status: string;
  description: string;
  headers: readonly string[];
  content: Content | null;
}>;

export type Operation = Readonly<{
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** What it may be called with, in words. */
  credentials: string;
  parameters: readonly Readonly<{ place: "path" | "query" | "header"; rows: readonly Row[] }>[];
  body: Content | null;
  answers: readonly ReferenceAnswer[];
  refusals: readonly ReferenceAnswer[];
  curl: string;
}>;

export type Reference = Readonly<{
  base: string;
  introduction: string;
  credentials: readonly Readonly<{ name: string; header: string; description: string }>[];
  sections: readonly Readonly<{ name: string; description: string; operations: readonly Operation[] }>[];
  schemas: readonly Readonly<{ name: string; rows: readonly Row[] }>[];
}>;

const made = new WeakMap<object, Reference>();

/** Made once for a configuration. */
export function apiReference(): Reference {
  const now = config();
  const before = made.get(now);
  if (before) return before;
  const document: DocumentNode = JSON.parse(JSON.stringify(openapiDocument()));
  const reference = referenceOf(document);
  made.set(now, reference);
  return reference;
}

function referenceOf(document: DocumentNode): Reference {
  const { info, servers, tags, paths, components } = document;
  const base = servers[0]?.url ?? "";
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, node]) => ({
      tag: node.tags[0],
      operation: operationOf(document, base, method, path, node),
    })),
  );
  return {
    base,
    introduction: info.description,
    credentials: Object.entries(components.securitySchemes).map(([name, scheme]) => ({
      name: capitalized(wordsOf(name)),
      header: scheme.name ?? "Authorization: Bearer",
      description: scheme.description,
    })),
    sections: tags.map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter(({ tag }) => tag === name).map(({ operation }) => operation),
    })),
    schemas: Object.entries(components.schemas)
      .map(([name, schema]) => ({ name, rows: rowsOf(schema) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en")),
  };
}

function operationOf(
  { components }: DocumentNode,
  base: string,
  method: string,
  path: string,
  node: OperationNode,
): Operation {
  const body = node.requestBody ? contentOf(node.requestBody.content) : null;
  const [media] = Object.values(node.requestBody?.content ?? {});
  const answers = Object.entries(node.responses);
  const shown = (isRefusal: boolean) =>
    answers
      .filter(([, { $ref }]) => ($ref !== undefined) === isRefusal)
      .map(([status, one]) =>
        answerOf(status, one.$ref ? (components.responses[nameIn(one.$ref)] ?? one) : one),
      );
  return {
    id: node.operationId,
    method: method.toUpperCase(),
    path,
    summary: node.summary,
    description: node.description ?? "",
    credentials: credentialsOf(node.security),
    parameters: parametersOf(node.parameters ?? []),
    body,
    answers: shown(false),
    refusals: shown(true),
    curl: curlFor(base, method, path, node, media?.example),
  };
}

function credentialsOf(security: OperationNode["security"]): string {
  const names = security.flatMap((one) => Object.keys(one)).map(wordsOf);
  if (names.length === 0) return "none";
  return (security.some((one) => Object.keys(one).length === 0) ? ["none", ...names] : names).join(", or ");
}

/** "serviceToken" as words. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^ci /, "CI ");
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function parametersOf(all: readonly ParameterNode[]) {
  return (["path", "query", "header"] as const).flatMap((place) => {
    const own = all.filter((one) => one.in === place);
    const rows = own.map(({ name, schema, required }) => rowOf(name, schema, required ?? false));
    return rows.length > 0 ? [{ place, rows }] : [];
  });
}

function answerOf(
  status: string,
  { description = "", headers = {}, content }: ResponseNode,
): ReferenceAnswer {
  return { status, description, headers: Object.keys(headers), content: content ? contentOf(content) : null };
}

function contentOf(content: NonNullable<ResponseNode["content"]>): Content {
  const types = Object.keys(content);
  const [first] = Object.values(content);
  const { schema, example } = first ?? {};
  return {
    types,
    type: schema ? typeOf(schema) : null,
    rows: schema ? rowsOf(schema) : [],
    example: example === undefined ? null : JSON.stringify(example, null, 2),
  };
}
