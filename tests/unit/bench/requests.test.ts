import { describe, expect, it } from "vitest";
import type { Kind } from "@/bench/load/cases";
import { keyText } from "@/bench/load/known";
import { machineOf, requestSource } from "@/bench/load/requests";
import { isMachineId } from "@/lib/domain/activations/machine";
import { parseLicenseKey } from "@/lib/domain/keys/license-key";

const of = { port: 1, keys: 1000, serviceToken: "lk_svc_x", seed: 5 };

function callers(kind: Kind, count: number, seed = 5): number[] {
  const source = requestSource(kind, { ...of, seed });
  return Array.from({ length: count }, () => source.next());
}

function parsed(text: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [start = "", ...headers] = head.split("\r\n");
  return { start, headers: new Headers(headers.map((line) => line.split(": ") as [string, string])), body };
}

describe("the load", () => {
  it("asks the product's addresses with bodies of the announced length", () => {
    for (const [kind, start] of [
      ["validate", "POST /bench/license/v1/validate HTTP/1.1"],
      ["activate", "POST /bench/license/v1/activate HTTP/1.1"],
      ["issue", "POST /bench/keys/v1/keys HTTP/1.1"],
    ] as const) {
      const request = parsed(requestSource(kind, of).textFor(77));
      expect(request.start).toBe(start);
      expect(Number(request.headers.get("content-length"))).toBe(Buffer.byteLength(request.body));
      expect(JSON.parse(request.body)).toBeTypeOf("object");
    }
  });

  it("names keys and devices that the product takes", () => {
    for (const n of [0, 99_999, 100_000, 9_999_999]) {
      expect(parseLicenseKey(keyText(n))?.expose()).toBe(keyText(n));
      expect([isMachineId(machineOf("validate", n)), isMachineId(machineOf("activate", n))]).toEqual([
        true,
        true,
      ]);
    }
  });

  it("validates the key that its device was seeded with, two devices to a key", () => {
    const body = (caller: number) => JSON.parse(parsed(requestSource("validate", of).textFor(caller)).body);
    expect([6, 7, 8].map((caller) => body(caller).key)).toEqual([keyText(3), keyText(3), keyText(4)]);
  });

  it("comes from all devices, each at an address of its own", () => {
    const drawn = callers("validate", 20_000);
    expect(new Set(drawn).size).toBe(2000);
    expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([0, 1999]);
    const addressOf = (caller: number) =>
      parsed(requestSource("validate", of).textFor(caller)).headers.get("x-forwarded-for");
    expect(new Set([...new Set(drawn)].map(addressOf)).size).toBe(2000);
  });

  it("is the same for the same round and another one for the next", () => {
    expect(callers("validate", 50, 5)).toEqual(callers("validate", 50, 5));
    expect(callers("validate", 50, 5)).not.toEqual(callers("validate", 50, 6));
  });

  it("never activates a device twice, in no round", () => {
    const drawn = [...callers("activate", 5000, 1), ...callers("activate", 5000, 2)];
    expect(new Set(drawn.map((caller) => machineOf("activate", caller))).size).toBe(10_000);
  });
});
