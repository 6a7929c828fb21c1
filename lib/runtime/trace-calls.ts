/** Each call of the server as a span, within which all that it does shows. Loaded only where traces are collected. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { context, type Span, SpanStatusCode } from "@opentelemetry/api";
import { traceParentIn } from "../http/request-id";
import { beginCall, openTracing } from "../tracing/open";
import { observeCalls } from "./calls";
import { nameOf, rawHeadersOf, TRACE_ID } from "./lane/named-request";

type Handle = (req: IncomingMessage, res: ServerResponse) => void;

const SPAN = Symbol("span of a call");
type Traced = IncomingMessage & { [SPAN]?: Span; [TRACE_ID]?: string };

/** Returns what takes the place of `handle`. */
export async function traceCalls(handle: Handle): Promise<Handle> {
  await openTracing();
  observeCalls(({ req, place: { route, interface: name }, method, status }) => {
    const { [SPAN]: span } = req as Traced;
    if (!span) return;
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
      "latchkey.interface": name,
      "latchkey.request_id": nameOf(req),
    });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  return (req: Traced, res) => {
    const headers = rawHeadersOf(req);
    const { span, within } = beginCall(req.method ?? "", traceParentIn(headers) ? headers : null);
    req[SPAN] = span;
    req[TRACE_ID] = span.spanContext().traceId;
    context.with(within, handle, undefined, req, res);
  };
}
