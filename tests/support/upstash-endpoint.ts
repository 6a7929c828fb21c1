/**
 * Upstash's REST protocol over a real Redis: `POST /` with one command, `/pipeline` and `/multi-exec` with several,
 * a bearer token, strings in base64 when the client asks for them. Written from Upstash's documentation.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "redis";

type Reply = string | number | null | Reply[];
type Outcome = { result: Reply } | { error: string };

export type UpstashEndpoint = {
  url: string;
  token: string;
  /** Commands of each request so far, in the order of arrival. */
  requests: string[][][];
  /** Accepts requests and leaves them without an answer until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends every connection and refuses new ones until `restart`, on the same port. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
};

const TOKEN = "test-token";

export async function startUpstashEndpoint(redisUrl: string): Promise<UpstashEndpoint> {
  const redis = createClient({ url: redisUrl, RESP: 2 });
  redis.on("error", () => undefined);
  await redis.connect();
  const send: Send = (command) => redis.sendCommand<Reply>(command);
  const requests: string[][][] = [];
  const gate = openGate();
  const server = createServer((request, response) => {
    gate
      .passed()
      .then(() => answer(request, response, send, requests))
      .catch((error: Error) => reply(response, 500, { error: error.message }));
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    token: TOKEN,
    requests,
    pause: gate.shut,
    resume: gate.open,
    kill: () => stop(server),
    restart: async () => void (await listen(server, port)),
    close: async () => {
      gate.open();
      await stop(server);
      redis.destroy();
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on TCP has an AddressInfo.
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

function openGate() {
  let waiting: (() => void)[] | null = null;
  return {
    passed: () => new Promise<void>((resolve) => (waiting ? waiting.push(resolve) : resolve())),
    shut: () => {
      waiting ??= [];
    },
    open: () => {
      for (const resolve of waiting ?? []) resolve();
      waiting = null;
    },
  };
}

type Send = (command: string[]) => Promise<Reply>;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  send: Send,
  requests: string[][][],
) {
  if (request.headers.authorization !== `Bearer ${TOKEN}`) {
    return reply(response, 401, { error: "WRONGPASS invalid or missing auth token" });
  }
  const body: unknown = JSON.parse(await textOf(request));
  const encode = request.headers["upstash-encoding"] === "base64" ? inBase64 : (outcome: Outcome) => outcome;
  if (request.url === "/pipeline") {
    const commands = asCommands(body);
    requests.push(commands);
    return reply(
      response,
      200,
      (await Promise.all(commands.map((command) => run(send, command)))).map(encode),
    );
  }
  if (request.url === "/multi-exec") {
    const commands = asCommands(body);
    requests.push(commands);
    const outcomes = await Promise.all(
      [["MULTI"], ...commands, ["EXEC"]].map((command) => run(send, command)),
    );
    const executed = outcomes.at(-1);
    if (!executed || "error" in executed) return reply(response, 400, executed ?? { error: "ERR no answer" });
    return reply(
      response,
      200,
      asReplies(executed.result).map((result) => encode({ result })),
    );
  }
  if (request.url !== "/") return reply(response, 404, { error: "unknown address" });
  const [command = []] = asCommands([body]);
  requests.push([command]);
  const outcome = await run(send, command);
  return reply(response, "error" in outcome ? 400 : 200, encode(outcome));
}

async function run(send: Send, command: string[]): Promise<Outcome> {
  try {
    return { result: await send(command) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** "OK" stays as it is, as in Upstash's own answers. */
function inBase64(outcome: Outcome): Outcome {
  return "error" in outcome ? outcome : { result: encoded(outcome.result) };
}

function encoded(value: Reply): Reply {
  if (Array.isArray(value)) return value.map(encoded);
  if (typeof value !== "string" || value === "OK") return value;
  return Buffer.from(value, "utf8").toString("base64");
}

function asCommands(body: unknown): string[][] {
  if (!Array.isArray(body) || !body.every(Array.isArray)) throw new Error("ERR failed to parse command");
  return body.map((command: unknown[]) => command.map(String));
}

function asReplies(result: Reply): Reply[] {
  return Array.isArray(result) ? result : [];
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
