import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dropForeignRouterHeaders } from "@/lib/http/router-headers";

const stop = dropForeignRouterHeaders(parseAndValidateFlightRouterState);
const server = createServer((req, res) => {
  const { "next-router-state-tree": state, "next-router-prefetch": prefetch } = req.headers;
  res.setHeader("seen", JSON.stringify({ state, prefetch })).end();
});
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  stop();
  server.close();
});

async function seen(headers: Record<string, string | string[]>): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  const [answer] = await once(request({ port, headers, agent: false }).end(), "response");
  return JSON.parse(answer.resume().headers.seen);
}

it("what Next's client writes is left as it is", async () => {
  const state = encodeURIComponent('["",{"children":["manage",{"children":["__PAGE__",{}]}]},null,null,1]');
  const headers = { "next-router-state-tree": state, "next-router-prefetch": "1" };
  expect(await seen(headers)).toEqual({ state, prefetch: "1" });
  expect(await seen({})).toEqual({});
});

it.each(["%", "abc", "", "null", '["",1]', '["",{},1]', "[".repeat(3_000)])(
  "no state of its router is taken away: %.20s",
  async (state) => {
    expect(await seen({ "next-router-state-tree": state })).toEqual({});
  },
);

it("is taken away when it is there twice", async () => {
  const state = encodeURIComponent('["",{}]');
  expect(await seen({ "next-router-state-tree": [state, state] })).toEqual({});
});

it.each(["2", "3", "x", "", "1, 1"])("%j is what no link of ours asks for ahead", async (prefetch) => {
  expect(await seen({ "next-router-prefetch": prefetch })).toEqual({});
});
