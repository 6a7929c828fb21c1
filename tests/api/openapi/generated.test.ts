/**
 * Calls made up from the description, permitted ones and forbidden ones: none is answered with 5xx, with a status that is not
 * described, or with something else than is described. `OPENAPI_RUNS` for more of each call, `OPENAPI_SEED` to repeat.
 */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { METHODS } from "@/lib/http/route";
import { type DescribedCall, describedCalls, schemaIn, validatorAt } from "@/tests/support/described-call";
import { aWorld, formFor, type World } from "@/tests/support/described-world";
import { readAnswer, requireDocumented, wrongRequest } from "@/tests/support/documented";
import { inProcess, newAddress } from "@/tests/support/personas";
import { anyText, forbidden, type Known, permitted, type Schema } from "@/tests/support/schema-arbitrary";

const PLENTY = "1000000";
for (const limit of ["LICENSE_CALLS_PER_MINUTE", "KEY_API_CALLS_PER_MINUTE", "CI_CALLS_PER_MINUTE"])
  process.env[limit] = PLENTY;
for (const limit of ["NEW_TRIALS_PER_HOUR", "DIRECT_UPLOADS_OPEN_MAX"]) process.env[limit] = PLENTY;

const RUNS = Number(process.env.OPENAPI_RUNS ?? 15);
const SEED = Number(process.env.OPENAPI_SEED ?? Math.floor(Math.random() * 2 ** 31));
const JSON_TYPE = "application/json";
/** Each that is there may be what the call is refused for. */
const ABSENT = 6;
const FINAL = ["revokeKey", "withdrawReleases"];

type Made = Readonly<{
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  credential: string | null;
  body: unknown;
}>;

let world: World;

beforeAll(async () => {
  world = await aWorld();
});

describe(`calls made from the description, seed ${SEED}`, () => {
  it.each(inOrder().map((call) => ({ id: call.operation.operationId, call })))(
    "$id is answered as described, whatever is sent",
    async ({ call }) => {
      let done = 0;
      await fc.assert(
        fc.asyncProperty(made(call), async (one) => {
          const status = await send(call, one);
          if (status < 400) done += 1;
          expect(status).toBeLessThan(500);
        }),
        { numRuns: RUNS, seed: SEED },
      );
      if (process.env.OPENAPI_RUNS) console.info(`${call.operation.operationId}: ${done} done`);
    },
  );

  it("answers 405 to every method that is not described", async () => {
    for (const path of new Set(describedCalls().map((call) => call.path))) {
      const known = describedCalls().filter((call) => call.path === path);
      const url = inProcess().baseUrl + filled(path, {});
      for (const method of METHODS) {
        if (["OPTIONS", "HEAD"].includes(method)) continue;
        if (known.some((call) => call.method === method.toLowerCase())) continue;
        const answer = await inProcess().send(new Request(url, { method }), newAddress());
        expect([404, 405], `${method} ${path}`).toContain(answer.status);
        if (answer.status === 405) expect(answer.headers.get("allow")).toBeTruthy();
        expect(await answer.json()).toMatchObject({ error: expect.any(String) });
      }
    }
  });
});

/** What cannot be taken back comes last. */
function inOrder(): DescribedCall[] {
  const isFinal = ({ operation }: DescribedCall) => FINAL.includes(operation.operationId);
  const calls = describedCalls();
  return [...calls.filter((call) => !isFinal(call)), ...calls.filter(isFinal)];
}

/** Headers carry bytes. */
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
});

function made({ path, method, operation }: DescribedCall): fc.Arbitrary<Made> {
  const { known } = world;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const parametersIn = (place: string) => operation.parameters.filter((one) => one.in === place);
  return fc.record({
    path: each(names, (name) => mostly(textsOf(known, name), anyText)),
    query: each(
      parametersIn("query").map(({ name }) => name),
      (name) =>
        mostly(
          permittedText(parametersIn("query").find((one) => one.name === name)?.schema ?? {}, name),
          anyText,
        ),
      ABSENT,
    ),
    headers: each(
      parametersIn("header").map(({ name }) => name),
      () => headerText,
      ABSENT,
    ),
    credential: mostly(credentialOf(operation), fc.oneof(fc.constant(null), headerText)),
    body: bodyOf(path, method, operation),
  });
}

function credentialOf({ security = [] }: DescribedCall["operation"]): fc.Arbitrary<string | null> {
  const own = security.flatMap((one) => Object.keys(one).flatMap((name) => world.credentials[name] ?? []));
  const others = Object.values(world.credentials).flat();
  const other = fc.constantFrom(...others);
  return own.length === 0 ? other : mostly(fc.constantFrom(...own), other);
}

function permittedText(schema: Schema, name: string): fc.Arbitrary<string> {
  return permitted(schema, world.known, name).map((value) => String(value));
}

function textsOf(known: Known, name: string): fc.Arbitrary<string> {
  return fc.constantFrom(...(known[`{${name}}`] ?? known[name] ?? ["x"]).map(String));
}

function mostly<T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: other });
}

/** `absent`: how often one is left out for each time that it is there. */
function each(
  names: readonly string[],
  of: (name: string) => fc.Arbitrary<string>,
  absent = 0,
): fc.Arbitrary<Record<string, string>> {
  const some = names.map((name) => {
    const one = of(name).map((value): [string, string] => [name, value]);
    return fc.oneof({ weight: 1, arbitrary: one }, { weight: absent, arbitrary: fc.constant(null) });
  });
  return fc.tuple(...some).map((all) => Object.fromEntries(all.filter((one) => one !== null)));
}

function bodyOf(
  path: string,
  method: string,
  { requestBody }: DescribedCall["operation"],
): fc.Arbitrary<unknown> {
  const [type] = Object.keys(requestBody?.content ?? {});
  if (!requestBody || !type) return fc.constant(undefined);
  const bytes = fc.oneof(fc.constant(world.put), fc.uint8Array({ maxLength: 300 }));
  const place = ["paths", path, method, "requestBody", "content", type, "schema"];
  if (requestBody.content[type]?.schema === undefined) return bytes;
  const schema = schemaIn(...place);
  const validate = validatorAt(...place);
  return fc.oneof(
    { weight: 6, arbitrary: permitted(schema, world.known) },
    { weight: 4, arbitrary: forbidden(schema, world.known, (value) => validate(value) === true) },
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: anyText },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** The status. Fails for an answer that is not described, and for one that does what is forbidden. */
async function send(call: DescribedCall, { path, query, headers, credential, body }: Made): Promise<number> {
  const { method } = call;
  const parameters = new URLSearchParams(query).toString();
  const address = filled(call.path, path) + (parameters ? `?${parameters}` : "");
  const sent = encoded(call, body);
  const all = new Headers({
    ...headers,
    ...(credential !== null && { authorization: `Bearer ${credential}` }),
    ...(credential === world.updateKey && { "x-update-key": credential }),
    ...sent.headers,
  });
  const url = inProcess().baseUrl + address;
  // What a client's own library makes another address of never arrives.
  fc.pre(new URL(url).pathname + new URL(url).search === address);
  const request = new Request(url, {
    method: method.toUpperCase(),
    headers: all,
    body: sent.body && new Uint8Array(sent.body),
  });
  const answer = await readAnswer(await inProcess().send(request, newAddress()));
  requireDocumented({ method: method.toUpperCase(), path: address, headers: all, body: sent.body }, answer);
  expect(
    wrongRequest(call, new URLSearchParams(query), { headers: all, body: sent.body }) && answer.status < 300,
  ).toBeFalsy();
  return answer.status;
}

function encoded({ operation }: DescribedCall, body: unknown) {
  const [type = JSON_TYPE] = Object.keys(operation.requestBody?.content ?? {});
  if (body === undefined) return { body: null, headers: {} };
  if (body instanceof Uint8Array) return { body: Buffer.from(body), headers: { "content-type": type } };
  if (type === JSON_TYPE) {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return { body: Buffer.from(text), headers: { "content-type": type } };
  }
  const isForm = typeof body === "object" && body !== null && !Array.isArray(body);
  if (isForm) return formFor({ ...body });
  return { body: Buffer.from(JSON.stringify(body)), headers: { "content-type": type } };
}

function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent((values[name] ?? "x").toWellFormed()) || "x",
  );
}
