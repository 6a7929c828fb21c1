import { beforeAll, describe, expect, it } from "vitest";
import { aLicense } from "@/tests/support/factories";
import { type Answer, anonymous } from "@/tests/support/personas";
import { said } from "../read";

let device: ReturnType<typeof anonymous>;
let key: string;

beforeAll(async () => {
  const license = await aLicense({ devices: 1 });
  key = license.key;
  device = anonymous(license.application.slug, { headers: { origin: "https://app.example" } });
  await device.activate({ key, machineId: "machine-1" });
});

/** Any origin, and never with credentials. */
function expectOpen({ headers }: Answer) {
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.has("access-control-allow-credentials")).toBe(false);
}

const ANSWERS: [status: number, title: string, call: () => Promise<Answer>][] = [
  [200, "activate", () => device.activate({ key, machineId: "machine-1" })],
  [200, "validate", () => device.validate({ key, machineId: "machine-1" })],
  [200, "public-key", () => device.publicKey()],
  [304, "public-key", () => device.publicKey({ headers: { "if-none-match": "*" } })],
  [400, "a bad body", () => device.activate("[")],
  [403, "a full key", () => device.activate({ key, machineId: "machine-2" })],
  [403, "a machine without a seat", () => device.validate({ key, machineId: "machine-2" })],
  [
    404,
    "an unknown key",
    () => device.activate({ key: "00000-00000-00000-00000-00000", machineId: "machine-1" }),
  ],
  [404, "an unknown path", () => device.call("GET", "/nothing")],
  [404, "an unknown application", () => anonymous("nobody").activate({ key, machineId: "machine-1" })],
  [405, "a wrong method", () => device.call("GET", "/activate")],
  [413, "a large body", () => device.activate(" ".repeat(70_000))],
];

describe.each(ANSWERS)("%i for %s", (status, _title, call) => {
  it("can be read by any origin, without credentials", async () => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expectOpen(answer);
  });
});

describe("429", () => {
  it("can be read by any origin, Retry-After included", async () => {
    const caller = anonymous("some-application");
    for (let call = 0; call < 300; call++) await caller.activate("[");
    const answer = await caller.activate("[");
    expect(answer.status).toBe(429);
    expectOpen(answer);
    expect(answer.headers.get("access-control-expose-headers")).toContain("Retry-After");
  });
});

describe("a preflight, OPTIONS", () => {
  it.each([
    ["/activate", "POST"],
    ["/validate", "POST"],
    ["/deactivate", "POST"],
    ["/public-key", "GET"],
  ])("of %s allows %s with a JSON body to any origin", async (path, method) => {
    const answer = await device.call("OPTIONS", path, {
      headers: { "access-control-request-method": method, "access-control-request-headers": "content-type" },
    });
    expect(said(answer)).toEqual({ status: 204, body: null });
    expectOpen(answer);
    expect(answer.headers.get("access-control-allow-methods")).toBe(method);
    expect(answer.headers.get("access-control-allow-headers")).toContain("Content-Type");
    expect(Number(answer.headers.get("access-control-max-age"))).toBeGreaterThan(0);
  });

  it("of public-key allows the header that asks whether the copy is still good", async () => {
    const answer = await device.call("OPTIONS", "/public-key");
    expect(answer.headers.get("access-control-allow-headers")).toContain("If-None-Match");
  });
});
