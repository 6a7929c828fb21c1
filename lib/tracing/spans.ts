/**
 * Parts of a call that show in a trace. Knows no library: unless `open.ts` was loaded, which OTEL_EXPORTER_OTLP_ENDPOINT asks for,
 * work is simply done. Names and attributes are words of our code, never of a client.
 */
import { AsyncResource } from "node:async_hooks";
import { processState } from "../process/process-state";

export type Attributes = Readonly<Record<string, string | number>>;

export type OpenSpan = Readonly<{
  set(attributes: Attributes): void;
  fail(error: unknown): void;
  end(): void;
}>;

/** `isPart`: only within a span of something else, so that what runs every second by itself makes no traces. */
export type SpanOptions = Readonly<{ attributes?: Attributes; isPart?: boolean }>;

/** As Node's callbacks are. */
export type Settled = (error: unknown, result?: unknown) => void;

export type Tracer = Readonly<{
  /** A span towards another service. Null: no one wants to know. */
  begin(name: string, options: SpanOptions): OpenSpan | null;
  /** Does the work within a span, which ends with it. */
  run<Value>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<Value>): Promise<Value>;
  /** Of the span that is active: as W3C's header. */
  parent(): string | null;
  /** What has not been sent is sent. */
  close(): Promise<void>;
}>;

const tracer = processState<Tracer>("tracing");

export function traceWith(opened: Tracer): void {
  tracer.value = opened;
}

export function isTracing(): boolean {
  return tracer.value !== undefined;
}

export function beginSpan(name: string, options: SpanOptions): OpenSpan | null {
  return tracer.value?.begin(name, options) ?? null;
}

export function traced<Value>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan | null) => Promise<Value>,
): Promise<Value> {
  return tracer.value ? tracer.value.run(name, options, work) : work(null);
}

/** What a process that does a part of the work is told, or null. */
export function traceParent(): string | null {
  return tracer.value?.parent() ?? null;
}

/** A callback that someone keeps for later, and would else call in the middle of another's work. */
export function boundHere(callback: Settled): Settled {
  return tracer.value ? AsyncResource.bind(callback) : callback;
}

/** At the end of a process. Nothing is traced from here on. */
export async function closeTracing(): Promise<void> {
  const open = tracer.value;
  tracer.value = undefined;
  await open?.close();
}
