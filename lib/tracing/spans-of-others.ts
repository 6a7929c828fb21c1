/**
 * Spans that Next begins by itself, without what a client sent: it writes addresses into them, in whose queries links to sign in have their
 * secret, and messages of errors.
 */
import { BatchSpanProcessor, type ReadableSpan } from "@opentelemetry/sdk-trace-node";

/** Routes as the code names them, methods, statuses. What a later version of Next adds is left out until someone has looked at it. */
const HARMLESS =
  /^(?:next\.(?:span_\w+|route|page|segment|rsc|bubble|clientComponentLoadCount)|http\.(?:method|route|status_code)|error\.type)$/;
/** In the names of calls to other services. */
const ADDRESS = / \S+:\/\/.*/;

/** `ours`: the tracer whose spans are sent as they are. */
export class DiscreetProcessor extends BatchSpanProcessor {
  readonly #ours: string;

  constructor(exporter: ConstructorParameters<typeof BatchSpanProcessor>[0], ours: string) {
    super(exporter);
    this.#ours = ours;
  }

  override onEnd(span: ReadableSpan): void {
    super.onEnd(span.instrumentationScope.name === this.#ours ? span : discreet(span));
  }
}

function discreet(span: ReadableSpan): ReadableSpan {
  const kept = Object.entries(span.attributes).filter(([name]) => HARMLESS.test(name));
  const attributes = kept.map(([name, value]) => [
    name,
    typeof value === "string" ? value.replace(ADDRESS, "") : value,
  ]);
  // All else is read from the span itself.
  return Object.create(span, {
    name: { value: span.name.replace(ADDRESS, "") },
    attributes: { value: Object.fromEntries(attributes) },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  });
}
