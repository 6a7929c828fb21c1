import { InMemorySpanExporter, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { expect, it } from "vitest";
import { DiscreetProcessor } from "@/lib/tracing/spans-of-others";

async function sent(tracer: string) {
  const exporter = new InMemorySpanExporter();
  const processor = new DiscreetProcessor(exporter, "ours");
  const span = new NodeTracerProvider({ spanProcessors: [processor] })
    .getTracer(tracer)
    .startSpan("fetch GET https://files.example.com/a-secret");
  span.setAttributes({
    "http.target": "/console/enter?link=a-secret",
    "http.url": "https://files.example.com/a-secret",
    "http.route": "/console/enter",
    "next.span_name": "fetch GET https://files.example.com/a-secret",
    "next.new": "a-secret",
  });
  span.recordException(new Error("no row of a-secret"));
  span.setStatus({ code: 2, message: "no row of a-secret" });
  span.end();
  await processor.forceFlush();
  const [finished] = exporter.getFinishedSpans();
  await processor.shutdown();
  return { finished, id: span.spanContext() };
}

it("a span of another tracer keeps its place in the trace, and nothing that a client sent", async () => {
  const { finished, id } = await sent("next.js");
  expect(finished?.spanContext()).toEqual(id);
  expect(finished?.ended).toBe(true);
  expect(finished).toMatchObject({ name: "fetch GET", events: [], status: { code: 2 } });
  expect(finished?.attributes).toEqual({ "http.route": "/console/enter", "next.span_name": "fetch GET" });
  expect(finished?.status.message).toBeUndefined();
});

it("a span of ours is sent as it is", async () => {
  const { finished } = await sent("ours");
  expect(finished?.attributes["http.url"]).toBe("https://files.example.com/a-secret");
  expect(finished?.events).toHaveLength(1);
});
