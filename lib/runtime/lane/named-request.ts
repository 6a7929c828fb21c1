/** What a request is called and whose it is, found out once and kept on Node's own object. */
import type { IncomingMessage } from "node:http";
import { callerAddress } from "../../http/caller";
import { REQUEST_ID, requestIdIn } from "../../http/request-id";

/** Where the trace is noted that a call is part of. */
export const TRACE_ID = Symbol("id of a trace");

const CALLER = Symbol("whose request it is");

export type Named = IncomingMessage & {
  [REQUEST_ID]?: string;
  [TRACE_ID]?: string;
  [CALLER]?: string | null;
};

export function nameOf(req: Named): string {
  req[REQUEST_ID] ??= requestIdIn(rawHeadersOf(req));
  return req[REQUEST_ID];
}

/** As limits count it; null where nothing tells. */
export function callerOf(req: Named): string | null {
  if (req[CALLER] !== undefined) return req[CALLER];
  const { remoteAddress } = req.socket;
  const caller = callerAddress(remoteAddress ? { address: remoteAddress } : null, rawHeadersOf(req));
  req[CALLER] = caller;
  return caller;
}

/** For those who read a header or two: making real `Headers` costs more than most calls. */
export function rawHeadersOf({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): Pick<Headers, "get"> {
  return { get: (name) => headerIn(rawHeaders, name) };
}

/** As `Headers.get` does: all lines of the name, joined. */
export function headerIn(raw: readonly string[], name: string): string | null {
  const wanted = name.toLowerCase();
  let found: string | null = null;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const line = raw[index] ?? "";
    if (line.length !== wanted.length || line.toLowerCase() !== wanted) continue;
    const value = raw[index + 1] ?? "";
    found = found === null ? value : `${found}, ${value}`;
  }
  return found;
}
