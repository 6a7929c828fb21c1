/**
 * Headers that speak of one connection and not of the message (RFC 9110 §7.6.1). Those that a client lists in `Connection` are
 * not among them (decision 083): it would choose what the pages are told of who is calling, from where and with what.
 */
import { CALLERS_HEADER, callersInWords } from "../../http/caller";
import { TOO_LARGE_HEADER } from "../../http/form-bytes";
import { PEER_HEADER, type Peer, peerValue } from "../../http/peer";
import { REQUEST_ID_HEADER, TRACE_PARENT_HEADER } from "../../http/request-id";

/** Next adds it where there is none, from its socket; that of a local path has no address, and pages would read "null". */
const FORWARDED_FOR = "x-forwarded-for";

/** What the client wrote there was looked at by the server in front, and is not believed here. */
const NAMES = [REQUEST_ID_HEADER, TRACE_PARENT_HEADER, "tracestate", TOO_LARGE_HEADER];

/** Names and values by turns, as Node reads them. */
export type RawHeaders = readonly string[];

const OF_ONE_CONNECTION = [
  "connection",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Without what is said to this connection alone, and `without` these. */
export function endToEnd(raw: RawHeaders, without: readonly string[] = []): string[] {
  const left = new Set([...OF_ONE_CONNECTION, ...without]);
  const kept: string[] = [];
  eachOf(raw, (name, value, written) => {
    if (!left.has(name)) kept.push(written, value);
  });
  return kept;
}

/** `names`: of the request and, where there is one, of its trace. */
type Onward = Readonly<{
  peer: Omit<Peer, "isCounted">;
  names: readonly string[];
  without?: readonly string[];
}>;

/** As the pages process is sent them: with what this one alone knows: who is calling, and a tally of all calls. */
export function onwardHeaders(raw: RawHeaders, { peer, names, without = [] }: Onward): string[] {
  const kept = endToEnd(raw, [PEER_HEADER, CALLERS_HEADER, ...NAMES, ...without]);
  return [
    ...kept,
    ...names,
    ...(peer.address && !isNamed(kept, FORWARDED_FOR) ? [FORWARDED_FOR, peer.address] : []),
    PEER_HEADER,
    peerValue({ ...peer, isCounted: true }),
    CALLERS_HEADER,
    callersInWords(),
  ];
}

function isNamed(raw: RawHeaders, wanted: string): boolean {
  let isThere = false;
  eachOf(raw, (name) => {
    isThere ||= name === wanted;
  });
  return isThere;
}

function eachOf(raw: RawHeaders, take: (name: string, value: string, written: string) => void): void {
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const written = raw[index] ?? "";
    take(written.toLowerCase(), raw[index + 1] ?? "", written);
  }
}
