/**
 * The part of the configuration that says whether calls are traced, by OpenTelemetry's own variables. Its packages read the others
 * (docs/observe/README.md). Read by `config.ts` alone.
 */
import * as z from "zod";
import { text, urlWith } from "./config-values";

export type Tracing = Readonly<{ protocol: "http/json" | "http/protobuf" }>;

const collector = urlWith(["http:", "https:"]).optional();
const protocol = z
  .enum(["http/protobuf", "http/json"], { error: "must be http/protobuf or http/json" })
  .optional();

export const tracingVariables = {
  OTEL_SDK_DISABLED: text.optional(),
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"], { error: "must be otlp or none" }).default("otlp"),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
};

type Variables = z.infer<z.ZodObject<typeof tracingVariables>>;

/** Null: nothing is traced, and nothing loaded. */
export function tracingOf(env: Variables): Tracing | null {
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === "true" || env.OTEL_TRACES_EXPORTER === "none";
  if (isOff || !(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT)) return null;
  const wanted = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL;
  return Object.freeze({ protocol: wanted ?? "http/protobuf" });
}
