/**
 * OpenTelemetry, loaded where OTEL_EXPORTER_OTLP_ENDPOINT names who collects traces (decision 071). Its packages read the usual OTEL_*
 * variables themselves: sampler, headers, limits, resource.
 */
import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { config } from "../config/config";
import { logLimited } from "../process/log-limited";
import { version } from "../process/version";
import { type Attributes, type OpenSpan, type Tracer, traceWith } from "./spans";
import { DiscreetProcessor } from "./spans-of-others";

/** They share all but the encoding. */
const EXPORTERS = { "http/json": JsonExporter, "http/protobuf": ProtobufExporter };
const NAME = "latchkey";
const CLOSE_MS = 3_000;

/** Once per process; the second time does nothing. Also Next's own spans are sent then. */
export async function openTracing(): Promise<void> {
  const { tracing } = config();
  if (!tracing) return;
  listenToProblems();
  const Exporter = EXPORTERS[tracing.protocol];
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": NAME, "service.version": version() }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new DiscreetProcessor(new Exporter(), NAME)],
  });
  provider.register();
  traceWith(tracerOf(() => provider.shutdown()));
}

/** Whoever collects may be away for hours. */
function listenToProblems(): void {
  const tell = (message: string) =>
    logLimited("tracing", { reason: message }, "traces could not be sent", "warn");
  const ignore = () => undefined;
  diag.setLogger(
    { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

function tracerOf(shutdown: () => Promise<void>): Tracer {
  const tracer = trace.getTracer(NAME, version());
  const start = (name: string, attributes: Attributes = {}) =>
    tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { ...attributes } });
  return {
    begin: (name, { attributes, isPart }) => {
      if (isPart && !trace.getActiveSpan()?.isRecording()) return null;
      return openSpan(start(name, attributes));
    },
    run: async (name, { attributes }, work) => {
      const span = start(name, attributes);
      const open = openSpan(span);
      try {
        return await context.with(trace.setSpan(context.active(), span), work, undefined, open);
      } catch (error) {
        open.fail(error);
        throw error;
      } finally {
        open.end();
      }
    },
    parent: () => {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers);
      return headers.traceparent ?? null;
    },
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS);
      });
      await Promise.race([shutdown().catch(() => undefined), tooLong]);
      clearTimeout(timer);
    },
  };
}

function openSpan(span: Span): OpenSpan {
  return {
    set: (attributes) => void span.setAttributes({ ...attributes }),
    // Not its message, which may quote what a client or another service said.
    fail: (error) => {
      span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

/** A call that came in. `parent`: from a trusted proxy, as W3C's headers; null: it begins a trace. */
export function beginCall(
  method: string,
  parent: Readonly<{ get(name: string): string | null }> | null,
): { span: Span; within: Context } {
  const outer = parent
    ? propagation.extract(context.active(), parent, {
        get: (carrier, name) => carrier.get(name) ?? undefined,
        keys: () => ["traceparent", "tracestate"],
      })
    : context.active();
  const span = trace.getTracer(NAME, version()).startSpan(method, { kind: SpanKind.SERVER }, outer);
  return { span, within: trace.setSpan(outer, span) };
}
