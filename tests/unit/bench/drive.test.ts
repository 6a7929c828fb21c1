import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { drive } from "@/bench/load/drive";

const pair = generateKeyPairSync("ed25519");
const publicKey = pair.publicKey.export({ type: "spki", format: "der" });
const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function driven(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return drive(
    {
      ...{ port, keys: 10, serviceToken: "", kid: "k1", publicKey, kind: "validate", connections: 4 },
      ...{ warmSeconds: 0, until: { calls: 200 }, seed: 1 },
    },
    () => undefined,
  );
}

function tokenFor(machineId: string, claims: object = {}): string {
  const all = { app: "bench", sub: machineId, kid: "k1", status: "active", exp: 4_000_000_000, ...claims };
  const payload = Buffer.from(JSON.stringify(all)).toString("base64url");
  return `${payload}.${sign(null, Buffer.from(payload), pair.privateKey).toString("base64url")}`;
}

const answering = (tokenOf: (machineId: string) => string): RequestListener => {
  return async (request, response) => {
    const { machineId } = JSON.parse(await text(request));
    response.end(JSON.stringify({ token: tokenOf(machineId) }));
  };
};

describe("the load generator", () => {
  it("counts answers and verifies a sample of them", async () => {
    const outcome = await driven(answering((machineId) => tokenFor(machineId)));
    expect(outcome).toMatchObject({ wrong: 0, faults: [] });
    expect(outcome.calls).toBeGreaterThanOrEqual(200);
    expect(outcome.verified).toBeGreaterThanOrEqual(2);
    expect(outcome.p99Ms).toBeGreaterThanOrEqual(outcome.p50Ms);
  });

  it("counts every answer with another status", async () => {
    const outcome = await driven((_, response) => {
      response.writeHead(429).end("slow down");
    });
    expect(outcome.wrong).toBeGreaterThanOrEqual(100);
    expect(outcome.faults[0]).toBe("429 slow down");
  });

  it.each([
    ["of another device", () => tokenFor("somebody-else"), "the token is not of this device"],
    [
      "that has ended",
      (machineId: string) => tokenFor(machineId, { exp: 1 }),
      "the token is not of this device",
    ],
    [
      "that nobody signed",
      (machineId: string) => `${tokenFor(machineId).slice(0, -6)}AAAAAA`,
      "the token's signature is wrong",
    ],
  ])("finds a token %s", async (_, tokenOf, fault) => {
    const outcome = await driven(answering(tokenOf));
    expect(outcome.wrong).toBe(outcome.verified);
    expect(outcome.faults[0]).toBe(fault);
  });

  it("counts connections that end in the middle of a call, and goes on", async () => {
    let calls = 0;
    const good = answering((machineId) => tokenFor(machineId));
    const outcome = await driven((request, response) => {
      calls += 1;
      if (calls === 20) request.socket.destroy();
      else good(request, response);
    });
    expect(outcome.wrong).toBe(1);
    expect(outcome.calls).toBeGreaterThanOrEqual(200);
  });
});
