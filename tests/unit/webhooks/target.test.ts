import { describe, expect, it } from "vitest";
import * as z from "zod";
import { webhooksOf, webhookVariables } from "@/lib/config/webhook-config";
import { isPortOpen, literalOf, reachOf } from "@/lib/domain/events/post/target";

const configured = (list: string) =>
  webhooksOf(z.object(webhookVariables).parse({ WEBHOOK_PRIVATE_TARGETS: list })).privateTargets;

describe("where webhooks may go", () => {
  it.each([
    "1.1.1.1",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700:4700::1111",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
  ])("%s is public", (address) => {
    expect(reachOf(address, null)).toBe("public");
  });

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "0:0:0:0:0:ffff:a9fe:a9fe",
    "64:ff9b::7f00:1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "fc00::1",
    "fd12:3456:789a::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "example.com",
    "",
  ])("%s is refused", (address) => {
    expect(reachOf(address, null)).toBe("refused");
  });

  it("includes what the operator named, and nothing beside it", () => {
    const list = configured("10.1.0.0/16, 127.0.0.1, fd12::/16");
    expect(
      ["10.1.255.255", "127.0.0.1", "::ffff:10.1.2.3", "fd12::5"].map((one) => reachOf(one, list)),
    ).toEqual(Array.from({ length: 4 }, () => "configured"));
    expect(["10.2.0.1", "127.0.0.2", "fd13::1", "::1"].map((one) => reachOf(one, list))).toEqual(
      Array.from({ length: 4 }, () => "refused"),
    );
  });

  it.each(["10.0.0.0/33", "localhost", "10.0.0.0/8/8", "fd12::/129", "10.0.0.0/", ","])(
    "%s is no list of networks",
    (list) => {
      expect(() => configured(list)).toThrow("WEBHOOK_PRIVATE_TARGETS must be addresses or networks");
    },
  );
});

it.each([
  ["http://0x7f.1/", "127.0.0.1"],
  ["http://2130706433/", "127.0.0.1"],
  ["http://0177.0.0.1/", "127.0.0.1"],
  ["http://127.1/", "127.0.0.1"],
  ["http://①②⑦.0.0.1/", "127.0.0.1"],
  ["http://[::ffff:127.0.0.1]/", "::ffff:7f00:1"],
  ["http://[::1]/", "::1"],
  ["http://example.com/", null],
])("%s stands for the address %s", (url, address) => {
  expect(literalOf(new URL(url))).toBe(address);
});

it("refuses ports that belong to other protocols", () => {
  const open = [443, 80, 1024, 8443, 65535].map((port) =>
    isPortOpen(new URL(`https://example.com:${port}/`)),
  );
  const shut = [1, 22, 25, 445, 1023].map((port) => isPortOpen(new URL(`https://example.com:${port}/`)));
  expect([...open, ...shut]).toEqual([true, true, true, true, true, false, false, false, false, false]);
});
