import { afterEach, expect, it } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { callerAddress, callersSeen } from "@/lib/http/caller";

const NAMES = ["TRUSTED_PROXIES", "CLIENT_ADDRESS_HEADER"];
const PEER = { address: "198.51.100.7" };
const headers = (given: Record<string, string> = {}) => new Headers(given);

function configure(variables: Record<string, string>) {
  for (const name of NAMES) delete process.env[name];
  Object.assign(process.env, variables);
  reloadConfig();
}

afterEach(() => configure({}));

it("a caller is the one that the platform's header names, and no other header and no socket counts", () => {
  configure({ CLIENT_ADDRESS_HEADER: "X-Real-IP" });
  const named = { "x-real-ip": "192.0.2.1", "x-forwarded-for": "203.0.113.9" };
  expect(callerAddress(null, headers(named))).toBe("192.0.2.1");
  expect(callerAddress(PEER, headers(named))).toBe("192.0.2.1");
  expect(callerAddress(null, headers({ "x-real-ip": " 2001:db8::1 " }))).toBe("2001:db8:0:0::/64");
  // What the client sent comes before what the platform adds.
  expect(callerAddress(null, headers({ "x-real-ip": "192.0.2.1, 192.0.2.2" }))).toBe("192.0.2.2");
  for (const none of [{}, { "x-real-ip": "unknown" }, { "x-real-ip": "192.0.2.1, unknown" }]) {
    expect(callerAddress(PEER, headers({ "x-forwarded-for": "203.0.113.9", ...none }))).toBeNull();
  }
});

it("the header counts for nothing where nobody named it", () => {
  configure({});
  expect(callerAddress(PEER, headers({ "x-real-ip": "192.0.2.1" }))).toBe(PEER.address);
  expect(callerAddress(null, headers({ "x-real-ip": "192.0.2.1" }))).toBeNull();
});

it("a caller is who the server in front said, and is tallied there", () => {
  configure({ CLIENT_ADDRESS_HEADER: "X-Real-IP" });
  const before = { ...callersSeen() };
  const told = headers({ "x-real-ip": "203.0.113.9", "x-forwarded-for": "203.0.113.9" });
  expect(callerAddress({ ...PEER, isCounted: true, caller: "192.0.2.1" }, told)).toBe("192.0.2.1");
  expect(callerAddress({ ...PEER, isCounted: true, caller: null }, told)).toBeNull();
  expect(callersSeen()).toEqual(before);
});

it("what calls tell is tallied", () => {
  configure({});
  const before = { ...callersSeen() };
  callerAddress(PEER, headers());
  callerAddress(PEER, headers({ "x-forwarded-for": "192.0.2.1" }));
  callerAddress(null, headers());
  const { calls, forwarded, unknown } = before;
  expect(callersSeen()).toEqual({ calls: calls + 3, forwarded: forwarded + 1, unknown: unknown + 1 });
});
