import { isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientAddress } from "@/lib/http/caller";

const SOCKET = "198.51.100.7";
const ipv4 = fc.ipV4();
const ipv6 = fc.ipV6();
const garbage = fc.constantFrom(
  "",
  " ",
  "unknown",
  "_hidden",
  "localhost",
  "1.2.3",
  "256.1.1.1",
  "[::1",
  "::g",
  "-",
);
const entry = fc.oneof(ipv4, ipv6, garbage, fc.string());
const spoofed = fc.array(entry, { maxLength: 5 }).map((entries) => entries.join(", "));

describe("without a trusted proxy", () => {
  it("is the socket's address, whatever a client writes into the header", () => {
    fc.assert(
      fc.property(fc.oneof(ipv4, ipv6), fc.option(spoofed), (socket, header) => {
        expect(clientAddress(socket, header, 0)).toBe(clientAddress(socket, null, 0));
      }),
    );
  });

  it("is nobody's where the socket is unknown: callers have no subject in common", () => {
    for (const socket of [null, "", "nonsense"]) expect(clientAddress(socket, "192.0.2.1", 0)).toBeNull();
  });
});

describe("behind trusted proxies", () => {
  const proxies = fc.integer({ min: 1, max: 5 });

  it("is the address that the outermost proxy saw, whatever the client put before it", () => {
    const chain = proxies.chain((count) => fc.array(ipv4, { minLength: count, maxLength: count }));
    fc.assert(
      fc.property(chain, fc.option(spoofed), (seen, before) => {
        const header = [...(before === null ? [] : [before]), ...seen].join(", ");
        expect(clientAddress(SOCKET, header, seen.length)).toBe(seen[0]);
      }),
    );
  });

  it("is the socket's address when the header has fewer entries than there are proxies", () => {
    const short = proxies.chain((count) =>
      fc.tuple(fc.constant(count), fc.array(ipv4, { maxLength: count - 1 })),
    );
    fc.assert(
      fc.property(short, ([count, seen]) => {
        expect(clientAddress(SOCKET, seen.length > 0 ? seen.join(", ") : null, count)).toBe(SOCKET);
      }),
    );
  });

  it("is the socket's address when the entry is no address", () => {
    fc.assert(
      fc.property(garbage, fc.option(ipv4), (text, before) => {
        expect(clientAddress(SOCKET, before === null ? text : `${before}, ${text}`, 1)).toBe(SOCKET);
      }),
    );
  });

  it.each([
    [1, "192.0.2.1", "192.0.2.1"],
    [1, "203.0.113.9, 192.0.2.1", "192.0.2.1"],
    [2, "203.0.113.9, 192.0.2.1", "203.0.113.9"],
    [2, "10.9.9.9, 203.0.113.9 ,\t192.0.2.1", "203.0.113.9"],
    [3, "203.0.113.9, 192.0.2.1", SOCKET],
    [1, "192.0.2.1:44321", "192.0.2.1"],
    [1, "[2001:db8::1]:44321", "2001:db8:0:0::/64"],
    [1, "[2001:db8::1]", "2001:db8:0:0::/64"],
    [1, "2001:db8::1", "2001:db8:0:0::/64"],
    [1, "203.0.113.9,", SOCKET],
  ])("%i of them and %j: %s", (trustedProxies, header, subject) => {
    expect(clientAddress(SOCKET, header, trustedProxies)).toBe(subject);
  });
});

describe("an IPv6 address", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const halves = fc.tuple(fc.tuple(group, group, group, group), fc.tuple(group, group, group, group));
  const written = (groups: number[]) => groups.map((value) => value.toString(16)).join(":");

  it("counts by its first 64 bits, and by nothing else of it", () => {
    fc.assert(
      fc.property(halves, halves, ([network, host], [otherNetwork, otherHost]) => {
        fc.pre(
          network.some((value, at) => value !== otherNetwork[at]) && !network.every((value) => value === 0),
        );
        const subject = clientAddress(written([...network, ...host]), null, 0);
        expect(subject).toBe(`${written(network)}::/64`);
        expect(clientAddress(written([...network, ...otherHost]), null, 0)).toBe(subject);
        expect(clientAddress(written([...otherNetwork, ...host]), null, 0)).not.toBe(subject);
      }),
    );
  });

  it("counts the same however it is written", () => {
    fc.assert(
      fc.property(ipv6, (address) => {
        const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
        const subjects = [address, address.toUpperCase(), canonical, `[${address}]:443`, `${address}%eth0`];
        expect(new Set(subjects.map((text) => clientAddress(text, null, 0))).size).toBe(1);
      }),
    );
  });

  it("that holds an IPv4 address counts as that", () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
        const groups = written([a * 256 + b, c * 256 + d]);
        for (const mapped of [
          `::ffff:${address}`,
          `::FFFF:${groups}`,
          `0:0:0:0:0:ffff:${groups}`,
          `64:ff9b::${address}`,
          `64:FF9B::${groups}`,
        ]) {
          expect(clientAddress(mapped, null, 0), mapped).toBe(address);
        }
      }),
    );
  });

  it.each([
    ["::", "0:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
    ["64:ff9b:1:2::192.0.2.1", "64:ff9b:1:2::/64"],
  ])("%s is %s", (address, subject) => {
    expect(clientAddress(address, null, 0)).toBe(subject);
  });
});

describe("any socket and header whatever", () => {
  it("give an IPv4 address, a /64 or null, and never an error", () => {
    fc.assert(
      fc.property(fc.option(entry), fc.option(spoofed), fc.nat(6), (socket, header, trustedProxies) => {
        const subject = clientAddress(socket, header, trustedProxies);
        if (subject === null) return;
        const isNetwork = subject.endsWith("::/64") && isIP(subject.slice(0, -"/64".length)) === 6;
        expect(isNetwork || isIP(subject) === 4, subject).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
