/** Holds what tests send and get against the description of the API (`/openapi.json`). */
import { z } from "zod";
import {
  type DescribedCall,
  describedCall,
  requiredHeaders,
  responseOf,
  validatorAt,
} from "./described-call";

type Asked = { method: string; path: string; headers: Headers; body: unknown };
/** `body`: null for none; bytes where it is no JSON. */
type Answered = { status: number; headers: Headers; body: unknown };

const JSON_TYPE = "application/json";

/** Throws for an answer that is not described, and for one that takes a request which the description forbids. */
export function requireDocumented(asked: Asked, answered: Answered): void {
  const [path = "", query = ""] = asked.path.split("?");
  const call = describedCall(asked.method, path);
  if (!call) return;
  const wrong =
    wrongAnswer(call, asked.method, answered) ??
    (answered.status < 300 ? wrongRequest(call, new URLSearchParams(query), asked) : null);
  if (wrong === null) return;
  const { operationId } = call.operation;
  throw new Error(
    `${operationId} answered ${answered.status} ${JSON.stringify(answered.body)}, but by its description ${wrong}.`,
  );
}

/** As `requireDocumented` takes it. */
export async function readAnswer(response: Response): Promise<Answered> {
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status, headers, body: readBody(headers, bytes) };
}

export function readBody(headers: Headers, bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  return headers.get("content-type")?.startsWith(JSON_TYPE) ? JSON.parse(bytes.toString()) : bytes;
}

function wrongAnswer(
  call: DescribedCall,
  method: string,
  { status, headers, body }: Answered,
): string | null {
  const found = responseOf(call, status);
  if (!found?.response) return "there is no such status";
  const { response } = found;
  for (const name of requiredHeaders(response)) if (!headers.has(name)) return `it has the header ${name}`;
  if (method === "HEAD") return null;
  if (!response.content) return body === null ? null : "it has no body";
  const type = headers.get("content-type")?.split(";")[0] ?? "";
  if (!Object.hasOwn(response.content, type)) return `it is never of type "${type}"`;
  if (type !== JSON_TYPE) return null;
  const place =
    "component" in found && found.component
      ? ["components", "responses", found.component]
      : ["paths", call.path, call.method, ...(found.pointer ?? [])];
  return errorsOf(validatorAt(...place, "content", JSON_TYPE, "schema"), body, "the body");
}

/** What is wrong with it; null if the description permits it. */
export function wrongRequest(
  { path, method, operation }: DescribedCall,
  query: URLSearchParams,
  { headers, body }: Pick<Asked, "headers" | "body">,
): string | null {
  for (const [index, parameter] of operation.parameters.entries()) {
    const { name, required, schema, allowEmptyValue } = parameter;
    const given =
      parameter.in === "query" ? query.get(name) : parameter.in === "header" ? headers.get(name) : "a/path";
    if (parameter.in === "path") continue;
    if (given === null) {
      if (required) return `${name} is missing`;
      continue;
    }
    if (given === "" && allowEmptyValue) continue;
    const value = schema.type === "integer" && /^-?\d+$/.test(given) ? Number(given) : given;
    const place = ["paths", path, method, "parameters", String(index), "schema"];
    const wrong = errorsOf(validatorAt(...place), value, name);
    if (wrong) return wrong;
  }
  const { requestBody } = operation;
  const [type] = Object.keys(requestBody?.content ?? {});
  if (!requestBody || !type || requestBody.content[type]?.schema === undefined) return null;
  const { schema } = requestBody.content[type];
  const sent = type === JSON_TYPE ? sentJson(body) : sentForm(headers, body, listsIn(schema));
  if (sent === null) return requestBody.required ? "the body is missing" : null;
  if ("unread" in sent) return null;
  const place = ["paths", path, method, "requestBody", "content", type, "schema"];
  return errorsOf(validatorAt(...place), sent.value, "the body");
}

function errorsOf(validate: ReturnType<typeof validatorAt>, value: unknown, what: string): string | null {
  if (validate(value)) return null;
  const [error] = validate.errors ?? [];
  const more = JSON.stringify(error?.params ?? {});
  return `${what}${error?.instancePath ?? ""} ${error?.message ?? "is something else"} ${more}`;
}

type SentBody = { value: unknown } | { unread: true } | null;

/** Null for none; streams cannot be looked into. */
function sentJson(body: unknown): SentBody {
  if (body === undefined || body === null || body === "") return null;
  if (body instanceof ReadableStream) return { unread: true };
  const text = body instanceof Uint8Array ? Buffer.from(body).toString("utf8") : body;
  if (typeof text !== "string") return { value: JSON.parse(JSON.stringify(text)) };
  if (text === "") return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { value: undefined };
  }
}

/** Fields as one object: files as text, and lists for those that may come several times. Empty fields count as absent. */
function sentForm(headers: Headers, body: unknown, lists: readonly string[]): SentBody {
  if (!(body instanceof Uint8Array)) return { unread: true };
  const boundary = /boundary="?([^";]+)/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  const value: Record<string, unknown> = {};
  for (const part of Buffer.from(body).toString("latin1").split(`--${boundary}`).slice(1, -1)) {
    const [, name = "", isFile] = /name="([^"]*)"(; filename)?/.exec(part) ?? [];
    const content = Buffer.from(part.slice(part.indexOf("\r\n\r\n") + 4, -2), "latin1").toString("utf8");
    if (content === "" && !isFile) continue;
    const before = value[name];
    value[name] = lists.includes(name) ? [...(Array.isArray(before) ? before : []), content] : content;
  }
  return { value };
}

/** Fields of a form that may come several times. */
function listsIn(schema: unknown): string[] {
  const { properties } = z
    .looseObject({ properties: z.record(z.string(), z.looseObject({ type: z.unknown().optional() })) })
    .parse(schema);
  return Object.keys(properties).filter((name) => properties[name]?.type === "array");
}
