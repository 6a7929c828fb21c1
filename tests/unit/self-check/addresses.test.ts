import { describe, expect, it } from "vitest";
import {
  addressFinding,
  type Configured,
  proxyFinding,
  type Seen,
} from "@/lib/operations/self-check/addresses";
import { type Finding, toldLine } from "@/lib/operations/self-check/line";
import { findings } from "@/lib/words/console/en/findings";
import { findingFormats } from "@/lib/words/finding-formats";

const formats = findingFormats({ language: "en", tag: "en-GB" });

const CONFIGURED: Configured = {
  baseUrl: "https://licenses.example.test",
  accountUrl: "https://account.example.test",
  callers: { trustedProxies: 1, clientAddressHeader: null },
};
const UNTRUSTED = { trustedProxies: 0, clientAddressHeader: null };
const SEEN: Seen = {
  host: "account.example.test",
  forwardedHost: null,
  forwardedProto: "https",
  forwardedFor: "192.0.2.7",
  naming: null,
  named: null,
  peer: "10.0.0.1",
  callers: { calls: 1, forwarded: 0 },
};

function address(seen: Partial<Seen>, configured: Partial<Configured> = {}) {
  return addressFinding({ ...SEEN, ...seen }, { ...CONFIGURED, ...configured }).state;
}

function told(finding: Finding) {
  return toldLine({ name: "proxies", ...finding }, findings, formats);
}

function proxies(seen: Partial<Seen>, trustedProxies: number) {
  return told(
    proxyFinding(
      { ...SEEN, ...seen },
      {
        ...CONFIGURED,
        callers: { trustedProxies, clientAddressHeader: null },
      },
    ),
  );
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
    const untrusted = { callers: UNTRUSTED };
    expect(address({ host: "evil.test", forwardedHost: "account.example.test" }, untrusted)).toBe("bad");
    expect(address({ forwardedProto: "http" }, untrusted)).toBe("good");
  });

  it("should be encrypted, except on this machine", () => {
    const local = {
      baseUrl: "http://localhost:3000",
      accountUrl: "http://localhost:3000",
      callers: UNTRUSTED,
    };
    expect(address({ host: "localhost:3000" }, local)).toBe("good");
    const plain = { baseUrl: "http://a.test", accountUrl: "http://a.test", callers: UNTRUSTED };
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

describe("who is calling", () => {
  const DIRECT = { forwardedFor: null };

  it("is said to be unknown where the host tells nothing", () => {
    for (const peer of [null, ""]) {
      expect(proxies({ ...DIRECT, peer }, 0)).toMatchObject({
        state: "attention",
        found: expect.stringContaining("not limited per address"),
        todo: expect.stringMatching(/CLIENT_ADDRESS_HEADER.*TRUSTED_PROXIES/),
      });
    }
    // What Next adds by itself, and anybody can send, is no answer.
    expect(proxies({ forwardedFor: "192.0.2.7", peer: null }, 0).found).toContain("not limited per address");
  });

  it("is suspected to be a proxy by other headers, and by what the calls of others bring", () => {
    expect(proxies(DIRECT, 0).state).toBe("good");
    expect(proxies({ ...DIRECT, naming: "X-Real-IP" }, 0)).toMatchObject({
      state: "attention",
      found: expect.stringContaining("X-Real-IP"),
    });
    const most = { callers: { calls: 40, forwarded: 39 } };
    expect(proxies({ ...DIRECT, ...most }, 0)).toMatchObject({
      state: "attention",
      found: expect.stringContaining("39 of the last 40 calls came with X-Forwarded-For"),
    });
    // One stranger who writes the header is no proxy.
    expect(proxies({ ...DIRECT, callers: { calls: 40, forwarded: 20 } }, 0).state).toBe("good");
  });

  it("is read from the header that the platform writes", () => {
    const callers = { trustedProxies: 0, clientAddressHeader: "x-real-ip" };
    const finding = (named: string | null) =>
      told(proxyFinding({ ...SEEN, peer: null, named }, { ...CONFIGURED, callers }));
    expect(finding("192.0.2.7").state).toBe("good");
    expect(finding(null)).toMatchObject({ state: "bad", found: expect.stringContaining("without it") });
    expect(finding("a, b")).toMatchObject({
      state: "bad",
      found: expect.stringContaining("no address in it"),
    });
  });
});
