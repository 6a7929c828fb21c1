/** Collects traces as an OpenTelemetry collector does, over OTLP/HTTP in its JSON encoding. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

type AttributeValue = Readonly<{ stringValue?: string; intValue?: number | string }>;
type Attribute = Readonly<{ key: string; value: AttributeValue }>;

export type Span = Readonly<{
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status?: { code?: number };
  attributes: Record<string, string>;
  /** Of the process that sent it. */
  service: string;
}>;

type Sent = Readonly<{
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<Span, "attributes" | "service"> & { attributes: Attribute[] })[] }[];
  }[];
}>;

export type TraceReceiver = Readonly<{
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans(): readonly Span[];
  /** Media types of what was sent. */
  types(): ReadonlySet<string>;
  close(): void;
}>;

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: Span[] = [];
  const types = new Set<string>();
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const sent = Buffer.concat(chunks);
    const body = req.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
    types.add(`${req.url} ${req.headers["content-type"]}`);
    if (req.headers["content-type"] === "application/json")
      spans.push(...spansIn(JSON.parse(body.toString())));
    res.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => spans,
    types: () => types,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function spansIn({ resourceSpans }: Sent): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = named(resource.attributes)["service.name"] ?? "";
    const sent = scopeSpans.flatMap(({ spans }) => spans);
    return sent.map((span) => ({ ...span, attributes: named(span.attributes), service }));
  });
}

function named(attributes: readonly Attribute[]): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? "")]),
  );
}
