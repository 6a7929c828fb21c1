import { getEventListeners, once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, BlockList, createServer as createTcpServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { post } from "@/lib/domain/events/post/post";
import type { Resolve } from "@/lib/domain/events/post/resolve";

const LOOPBACK = new BlockList();
LOOPBACK.addAddress("127.0.0.1");

/** For what ends in another way than by its time, however busy the machine is. */
const AMPLE_MS = 60_000;

async function listening(handler: RequestListener): Promise<{ port: number; calls: () => number }> {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    handler(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, calls: () => calls };
}

const to = (url: string) => ({ url, headers: {}, body: "{}" });
const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

describe("one try", () => {
  it("connects to the address that was checked, and to none that the name has a moment later", async () => {
    const { port, calls } = await listening((_, response) => response.end("ok"));
    let asked = 0;
    const changing: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
    };
    const options = { timeoutMs: AMPLE_MS, configured: LOOPBACK, resolve: changing };
    const first = await post(to(`http://changing.example:${port}/`), options);
    expect([first.status, first.text, asked, calls()]).toEqual([200, "ok", 1, 1]);
    // A new connection, as after the kept one was closed: the name leads elsewhere now.
    const second = await post(to(`http://changing-too.example:${port}/`), options);
    expect([second.status, second.problem, calls()]).toEqual([null, "refused_target", 1]);
  });

  it.each([
    [["127.0.0.2"]],
    [["127.0.0.1", "10.0.0.1"]],
    [["::1"]],
    [["::ffff:10.0.0.1"]],
    [["169.254.169.254"]],
  ])("is refused before it connects where a name leads to %j", async (addresses) => {
    const { port, calls } = await listening((_, response) => response.end());
    const options = { timeoutMs: AMPLE_MS, configured: LOOPBACK, resolve: answering(...addresses) };
    const { problem } = await post(to(`http://private-${addresses.length}.example:${port}/`), options);
    expect([problem, calls()]).toEqual(["refused_target", 0]);
  });

  it.each([
    ["http://127.0.0.2:8080/", "refused_target"],
    ["http://[::ffff:127.0.0.2]:8080/", "refused_target"],
    ["http://0x7f000002:8080/", "refused_target"],
    ["http://127.0.0.1:22/", "refused_target"],
    ["http://93.184.216.34:8080/", "insecure_target"],
  ])("to %s is refused: %s", async (url, problem) => {
    const answer = await post(to(url), { timeoutMs: AMPLE_MS, configured: LOOPBACK });
    expect(answer).toMatchObject({ status: null, problem });
  });

  it("is not made without TLS to a public address, whatever its name", async () => {
    const options = { timeoutMs: AMPLE_MS, configured: LOOPBACK, resolve: answering("93.184.216.34") };
    expect(await post(to("http://plain.example/"), options)).toMatchObject({ problem: "insecure_target" });
  });

  it("ends within its time, also when the name servers or the endpoint do not answer", async () => {
    const { port } = await listening(() => undefined);
    const options = { timeoutMs: 300, configured: LOOPBACK };
    const unanswered: Resolve = () => new Promise(() => undefined);
    const answers = await Promise.all([
      post(to(`http://127.0.0.1:${port}/`), options),
      post(to("http://silent.example/"), { ...options, resolve: unanswered }),
    ]);
    expect(answers.map(({ problem }) => problem)).toEqual(["timeout", "timeout"]);
  });

  it("has what was answered until its time was over, in the middle of a body", async () => {
    const { port } = await listening((_, response) => response.writeHead(200).write("drip"));
    // Less than the time for a body. Tried again where a busy machine takes it for the head alone.
    const tried = () => post(to(`http://127.0.0.1:${port}/`), { timeoutMs: 1_000, configured: LOOPBACK });
    await expect.poll(tried).toMatchObject({ status: 200, text: "drip", problem: null });
  });

  it("says what is wrong with an endpoint that is not there, or speaks no TLS", async () => {
    const { port } = await listening((_, response) => response.end());
    const nowhere = async (): Promise<never> => {
      throw Object.assign(new Error("no"), { code: "ENOTFOUND" });
    };
    const options = { timeoutMs: AMPLE_MS, configured: LOOPBACK };
    const answers = await Promise.all([
      post(to("https://nowhere.example/"), { ...options, resolve: nowhere }),
      post(to(`https://127.0.0.1:${port}/`), options),
      post(to("http://127.0.0.1:1025/"), options),
    ]);
    expect(answers.map(({ problem }) => problem)).toEqual(["name_unknown", "certificate", "no_connection"]);
  });

  it("ends with an endpoint that switches protocols, which Node reports as neither answer nor error", async () => {
    const server = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () =>
        socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
      );
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const answer = await post(to(`http://127.0.0.1:${port}/`), { timeoutMs: AMPLE_MS, configured: LOOPBACK });
    expect(answer).toMatchObject({ status: null, problem: "broken_off" });
  });

  it("leaves nothing at the signal that may break it off", async () => {
    const { port } = await listening((_, response) => response.end());
    const { signal } = new AbortController();
    await post(to(`http://127.0.0.1:${port}/`), { timeoutMs: AMPLE_MS, configured: LOOPBACK, signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
    const atSignal = Object.getOwnPropertySymbols(signal).map((symbol) => Reflect.get(signal, symbol));
    expect(atSignal.filter((held) => held instanceof Set && held.size > 0)).toEqual([]);
  });

  it("rejects when it is broken off by us", async () => {
    const { port } = await listening(() => undefined);
    const broken = post(to(`http://127.0.0.1:${port}/`), {
      timeoutMs: AMPLE_MS,
      configured: LOOPBACK,
      signal: AbortSignal.timeout(50),
    });
    await expect(broken).rejects.toThrow();
  });
});
