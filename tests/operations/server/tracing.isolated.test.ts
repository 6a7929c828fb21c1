import { afterAll, afterEach, expect, it } from "vitest";
import { parseConfig } from "@/lib/config/config";
import { freshDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { sharedEnvironment, startServer, stopServers } from "../../support/server-process";
import { callAnew } from "../../support/server-workers";
import { type Span, startTraceReceiver, type TraceReceiver } from "../../support/trace-receiver";

let receiver: TraceReceiver | null = null;
afterEach(async () => {
  await stopServers();
  receiver?.close();
});
afterAll(stopServers);

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const [SERVER, CLIENT] = [2, 3];
const VALIDATE = "/[application]/license/v1/validate";
/** Spans come by themselves. A process that ends sends its last ones for three seconds only, which a busy machine may need. */
const ARRIVAL_MS = 30_000;

async function startTraced(env: Record<string, string>) {
  receiver = await startTraceReceiver();
  const own = { ...sharedEnvironment(), DATABASE_URL: await freshDatabase() };
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: "100" };
  return { server: await startServer({ env: { ...own, ...traces, ...env } }), receiver };
}

function validate(url: string, headers: Record<string, string>): Promise<Response> {
  const body = JSON.stringify({ key: "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA", machineId: "0123456789abcdef" });
  return fetch(`${url}/tool/license/v1/validate`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
}

it("a call continues the trace of a trusted proxy, with its statements, as the sampler of the environment says", async () => {
  const { server, receiver: collected } = await startTraced({
    PAGES: "off",
    TRUSTED_PROXIES: "1",
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_SERVICE_NAME: "licenses",
    OTEL_TRACES_SAMPLER: "parentbased_always_off",
  });
  await validate(server.url, {});
  const answer = await validate(server.url, {
    traceparent: `00-${TRACE_ID}-${PARENT}-01`,
    "x-request-id": "edge-7",
  });
  const isCall = ({ kind }: Span) => kind === SERVER;
  await eventually(async () => expect(collected.spans().some(isCall)).toBe(true), ARRIVAL_MS);
  expect(await server.stop()).toBe(0);
  const spans = collected.spans();
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE_ID]));
  const call = spans.find(isCall);
  expect(call).toMatchObject({ name: `POST ${VALIDATE}`, parentSpanId: PARENT, service: "licenses" });
  expect(call?.attributes).toEqual({
    "http.request.method": "POST",
    "http.route": VALIDATE,
    "http.response.status_code": String(answer.status),
    "latchkey.interface": "license",
    "latchkey.request_id": "edge-7",
  });
  const statements = spans.filter(
    ({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === call?.spanId,
  );
  expect(statements.length).toBeGreaterThan(0);
  for (const { attributes } of statements)
    expect(attributes).toMatchObject({ "db.system.name": "postgresql", "db.operation.name": "SELECT" });
  expect(JSON.stringify(spans)).not.toMatch(/AAAAA|0123456789abcdef|\btool\b/);
});

it("no client's own trace is continued, and Protocol Buffers are sent unless JSON is asked for", async () => {
  const { server, receiver: collected } = await startTraced({ PAGES: "off" });
  await validate(server.url, { traceparent: `00-${TRACE_ID}-${PARENT}-01` });
  const types = new Set(["/v1/traces application/x-protobuf"]);
  await eventually(async () => expect(collected.types()).toEqual(types), ARRIVAL_MS);
  expect(await server.stop()).toBe(0);
  expect(collected.types()).toEqual(types);
});

it("a page is one trace, from the server in front to what Next does in the process that draws pages", async () => {
  const { server, receiver: collected } = await startTraced({ OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" });
  expect(await callAnew(`${server.url}/manage?code=a-secret`)).toBe(200);
  await eventually(async () => {
    const spans = collected.spans();
    const call = spans.find(({ name }) => name === "GET pages");
    expect(call).toMatchObject({ kind: SERVER, service: "latchkey" });
    const drawn = spans.filter(({ traceId, name }) => traceId === call?.traceId && name !== call?.name);
    expect(drawn.find(({ parentSpanId }) => parentSpanId === call?.spanId)).toBeDefined();
    expect(drawn.map(({ name }) => name)).toContain("render route (app) /manage");
  }, ARRIVAL_MS);
  expect(await server.stop()).toBe(0);
  // Next writes whole addresses into its spans.
  expect(JSON.stringify(collected.spans())).not.toContain("a-secret");
});

it("a protocol that is not spoken here stops the start with a sentence", () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4317", OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" };
  expect(() => parseConfig({ ...sharedEnvironment(), ...env })).toThrow(
    "OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json",
  );
});
