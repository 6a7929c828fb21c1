/** Requests and answers of real calls, as examples of the description: the first of each call and status. */
import { z } from "zod";
import { describedCall } from "./described-call";
import { type Persona, persona, type Sent } from "./personas";

/** By call, then by "request" and by status. */
export type Examples = Record<string, Record<string, unknown>>;

const JSON_TYPE = "application/json";

/** A persona whose calls are kept. `fields`: what a form has, for people. */
export function recorder(examples: Examples, headers: Record<string, string> = {}) {
  const caller: Persona = persona({ headers });
  return async (method: string, path: string, sent: Sent = {}, fields?: object): Promise<unknown> => {
    const answer = await caller.call(method, path, sent);
    const call = describedCall(method, path.split("?")[0] ?? "");
    if (!call) throw new Error(`${method} ${path} is not described.`);
    const { operationId, responses } = call.operation;
    const own = examples[operationId] ?? {};
    examples[operationId] = own;
    const request = fields ?? sent.body;
    if (request !== undefined && !(request instanceof Uint8Array)) own.request ??= request;
    const { content } = z
      .looseObject({ content: z.record(z.string(), z.unknown()).optional() })
      .parse(responses[answer.status]);
    if (content && JSON_TYPE in content) own[answer.status] ??= answer.body;
    return answer.body;
  };
}

/** Which members it has, whatever their values: what a new field changes. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== "object" || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, shapeOf(member)]),
  );
}
