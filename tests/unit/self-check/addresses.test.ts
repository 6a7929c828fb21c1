import { describe, expect, it } from "vitest";
import { addressFinding, type Configured, proxyFinding, type Seen } from "@/lib/self-check/addresses";

const CONFIGURED: Configured = {
  baseUrl: "https://licenses.example.test",
  accountUrl: "https://account.example.test",
  trustedProxies: 1,
};
const SEEN: Seen = {
  host: "account.example.test",
  forwardedHost: null,
  forwardedProto: "https",
  forwardedFor: "192.0.2.7",
  peer: "10.0.0.1",
};

function address(seen: Partial<Seen>, configured: Partial<Configured> = {}) {
  return addressFinding({ ...SEEN, ...seen }, { ...CONFIGURED, ...configured }).state;
}

function proxies(seen: Partial<Seen>, trustedProxies: number) {
  return proxyFinding({ ...SEEN, ...seen }, { ...CONFIGURED, trustedProxies });
}

describe("the address in the browser", () => {
  it("is held against the configured ones, with what trusted proxies say", () => {
    expect(address({})).toBe("good");
    expect(address({ host: "licenses.example.test" })).toBe("good");
    expect(address({ host: "10.0.0.2:3000", forwardedHost: "account.example.test" })).toBe("good");
    expect(address({ host: "10.0.0.2:3000" })).toBe("bad");
    expect(address({ host: null })).toBe("bad");
    expect(address({ forwardedProto: "http" })).toBe("bad");
  });

  it("is not believed from headers when there is no trusted proxy", () => {
    const untrusted = { trustedProxies: 0 };
    expect(address({ host: "evil.test", forwardedHost: "account.example.test" }, untrusted)).toBe("bad");
    expect(address({ forwardedProto: "http" }, untrusted)).toBe("good");
  });

  it("should be encrypted, except on this machine", () => {
    const local = {
      baseUrl: "http://localhost:3000",
      accountUrl: "http://localhost:3000",
      trustedProxies: 0,
    };
    expect(address({ host: "localhost:3000" }, local)).toBe("good");
    const plain = { baseUrl: "http://a.test", accountUrl: "http://a.test", trustedProxies: 0 };
    expect(address({ host: "a.test" }, plain)).toBe("attention");
  });
});

describe("the number of proxies", () => {
  it("is compared with TRUSTED_PROXIES", () => {
    expect(proxies({}, 1).state).toBe("good");
    expect(proxies({ forwardedFor: null }, 1).state).toBe("bad");
    expect(proxies({ forwardedFor: "10.0.0.1" }, 1).state).toBe("bad");
    expect(proxies({ forwardedFor: "1.2.3.4, 192.0.2.7" }, 1)).toMatchObject({
      state: "attention",
      todo: expect.stringContaining("TRUSTED_PROXIES to 2"),
    });
    expect(proxies({}, 0)).toMatchObject({ state: "attention", todo: expect.stringContaining("(1,") });
    expect(proxies({ forwardedFor: "10.0.0.1" }, 0).state).toBe("good");
  });
});
