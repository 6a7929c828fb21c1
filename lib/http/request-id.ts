/**
 * By which id a call is named in its answer and in the log, and which trace it belongs to. Both are taken over from a proxy that the
 * configuration knows of, and from no one else: a client could otherwise name calls after those of others.
 */
import { randomUUID } from "node:crypto";
import { config } from "../config/config";
import { peerIn } from "./peer";

/** Where a server of ours puts the id of a request that it has named already. */
export const REQUEST_ID = Symbol("id of a request");
export const REQUEST_ID_HEADER = "x-request-id";
export const TRACE_PARENT_HEADER = "traceparent";

/** Of a header that came twice, the values are joined by a comma, which is no part of an id. */
const ACCEPTED = /^[\w.:+/=-]{1,128}$/;
/** W3C Trace Context §3.2: version 00, and what is known of later ones. */
const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/;

type Named = Pick<Headers, "get">;

export function requestIdOf(request: Request): string {
  const { [REQUEST_ID]: known } = request as Request & { [REQUEST_ID]?: string };
  return known ?? requestIdIn(request.headers);
}

/** One that came by a trusted proxy, or a new one. */
export function requestIdIn(headers: Named): string {
  const named = headers.get(REQUEST_ID_HEADER);
  return named !== null && ACCEPTED.test(named) && cameByProxy(headers) ? named : randomUUID();
}

/** The header as it came by a trusted proxy, or null. `traceId`: 32 hexadecimal digits. */
export function traceParentIn(headers: Named): { header: string; traceId: string } | null {
  const header = headers.get(TRACE_PARENT_HEADER);
  const traceId = header === null ? undefined : TRACE_PARENT.exec(header)?.[1];
  return header !== null && traceId !== undefined && cameByProxy(headers) ? { header, traceId } : null;
}

/** Whether the configuration says that a proxy or a platform stands in front. */
export function hasProxy(): boolean {
  const { trustedProxies, clientAddressHeader } = config().callers;
  return trustedProxies > 0 || clientAddressHeader !== null;
}

/** Or from a server of ours, which has looked already. */
function cameByProxy(headers: Named): boolean {
  return hasProxy() || peerIn(headers)?.isCounted === true;
}
