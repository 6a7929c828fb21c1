import { afterEach, expect, it } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { PEER_HEADER, peerValue } from "@/lib/http/peer";
import { requestIdIn, traceParentIn } from "@/lib/http/request-id";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const TRACE = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
const headers = (given: Record<string, string>) => new Headers(given);

function configure(variables: Record<string, string>) {
  for (const name of ["TRUSTED_PROXIES", "CLIENT_ADDRESS_HEADER"]) delete process.env[name];
  Object.assign(process.env, variables);
  reloadConfig();
}

afterEach(() => configure({}));

it("an id and a trace are taken over from a proxy that the configuration knows of, and from no client", () => {
  const sent = headers({ "x-request-id": "edge-7.4:1/a=b+c", traceparent: TRACE });
  configure({});
  expect(requestIdIn(sent)).toMatch(UUID);
  expect(traceParentIn(sent)).toBeNull();
  for (const known of [{ TRUSTED_PROXIES: "1" }, { CLIENT_ADDRESS_HEADER: "x-real-ip" }]) {
    configure(known);
    expect(requestIdIn(sent)).toBe("edge-7.4:1/a=b+c");
    expect(traceParentIn(sent)).toEqual({ header: TRACE, traceId: TRACE_ID });
  }
});

it("the process that draws pages believes the server in front, and no one who only says to be one", () => {
  configure({});
  const named = { "x-request-id": "ours", traceparent: TRACE };
  const ofOurs = headers({ ...named, [PEER_HEADER]: peerValue({ address: "192.0.2.1", isCounted: true }) });
  expect(requestIdIn(ofOurs)).toBe("ours");
  expect(traceParentIn(ofOurs)?.traceId).toBe(TRACE_ID);
  for (const claim of [peerValue({ address: "192.0.2.1" }), "x 192.0.2.1 counted"])
    expect(requestIdIn(headers({ ...named, [PEER_HEADER]: claim }))).toMatch(UUID);
});

it("an id that is empty, too long, of other letters or given twice is replaced", () => {
  configure({ TRUSTED_PROXIES: "1" });
  for (const id of ["", " ", "a".repeat(129), "a b", "a,b", '"a"', "é", "<script>", "one, two"])
    expect(requestIdIn(headers({ "x-request-id": id })), id).toMatch(UUID);
  expect(requestIdIn(headers({ "x-request-id": "a".repeat(128) }))).toHaveLength(128);
});

it("a trace is read as W3C says, and a later version for what is known of it", () => {
  configure({ TRUSTED_PROXIES: "1" });
  const parsed = (traceparent: string) => traceParentIn(headers({ traceparent }))?.traceId;
  expect(parsed(TRACE.replace(/^00/, "cc-").replace("cc--", "cc-"))).toBe(TRACE_ID);
  expect(parsed(`cc-${TRACE.slice(3)}-more`)).toBe(TRACE_ID);
  const zeros = TRACE.replace(TRACE_ID, "0".repeat(32));
  for (const wrong of ["", "00", TRACE.toUpperCase(), `ff${TRACE.slice(2)}`, zeros, `${TRACE}, ${TRACE}`])
    expect(parsed(wrong), wrong).toBeUndefined();
});
