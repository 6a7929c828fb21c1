/** Holds what tests send and get against the description of the API (`/openapi.json`). */
import { type DescribedCall, describedCall, responseOf, validatorAt } from "./described-call";

type Asked = { method: string; path: string; headers: Headers; body: unknown };
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

function wrongAnswer(
  call: DescribedCall,
  method: string,
  { status, headers, body }: Answered,
): string | null {
  const found = responseOf(call, status);
  if (!found?.response) return "there is no such status";
  const { response } = found;
  for (const [name, { required }] of Object.entries(response.headers)) {
    if (required && !headers.has(name)) return `it has the header ${name}`;
  }
  if (method === "HEAD") return null;
  const content = response.content?.[JSON_TYPE];
  if (!content) return response.content || body === null ? null : "it has no body";
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
    const { name, required, schema } = parameter;
    const given =
      parameter.in === "query" ? query.get(name) : parameter.in === "header" ? headers.get(name) : "a/path";
    if (parameter.in === "path") continue;
    if (given === null) {
      if (required) return `${name} is missing`;
      continue;
    }
    const value = schema.type === "integer" && /^-?\d+$/.test(given) ? Number(given) : given;
    const place = ["paths", path, method, "parameters", String(index), "schema"];
    const wrong = errorsOf(validatorAt(...place), value, name);
    if (wrong) return wrong;
  }
  const { requestBody } = operation;
  const content = requestBody?.content[JSON_TYPE];
  if (!requestBody || !content) return null;
  const sent = sentJson(body);
  if (sent === null) return requestBody.required ? "the body is missing" : null;
  if ("unread" in sent) return null;
  const place = ["paths", path, method, "requestBody", "content", JSON_TYPE, "schema"];
  return errorsOf(validatorAt(...place), sent.json, "the body");
}

function errorsOf(validate: ReturnType<typeof validatorAt>, value: unknown, what: string): string | null {
  if (validate(value)) return null;
  const [error] = validate.errors ?? [];
  const more = JSON.stringify(error?.params ?? {});
  return `${what}${error?.instancePath ?? ""} ${error?.message ?? "is something else"} ${more}`;
}

/** Null for none; streams cannot be looked into. */
function sentJson(body: unknown): { json: unknown } | { unread: true } | null {
  if (body === undefined || body === null || body === "") return null;
  if (body instanceof ReadableStream) return { unread: true };
  const text = body instanceof Uint8Array ? Buffer.from(body).toString("utf8") : body;
  if (typeof text !== "string") return { json: JSON.parse(JSON.stringify(text)) };
  if (text === "") return null;
  try {
    return { json: JSON.parse(text) };
  } catch {
    return { json: undefined };
  }
}
