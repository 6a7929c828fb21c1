import { afterEach, expect, it } from "vitest";
import { createHttpServer, type HttpServer } from "@/lib/runtime/lane/http-server";
import { listen } from "@/lib/runtime/listen";
import { formMemory } from "@/lib/runtime/pages/form-memory";
import { rawClient } from "../../support/raw-client";

const FORM_MAX = 1_000;
const UNREAD_MAX = 5_000;

let front: HttpServer;
let port: number;

afterEach(() => {
  front.server.close();
  front.connections.closeAll();
});

/** Answers with what it received. */
async function serve(bytesMax: number): Promise<void> {
  const memory = formMemory(bytesMax, UNREAD_MAX);
  front = createHttpServer(async (req, res) => {
    const received = await memory.receive(req, res, FORM_MAX).catch(() => null);
    res.setHeader("connection", "close");
    res.end(received instanceof Buffer ? `${received.length} bytes` : received);
  });
  port = (await listen(front.server, "127.0.0.1", 0)).port;
}

const head = (...headers: string[]) => ["POST / HTTP/1.1", "Host: x", ...headers, "", ""].join("\r\n");
const sized = (bytes: number) => head(`Content-Length: ${bytes}`);
const CHUNKED = head("Transfer-Encoding: chunked");
const piece = (bytes: number) => `${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`;

async function answerTo(text: string): Promise<string> {
  const client = await rawClient(port);
  client.send(text);
  return (await client.closed).split("\r\n\r\n").at(-1) ?? "";
}

it("hands over a form when all of it is there", async () => {
  await serve(FORM_MAX);
  expect(await answerTo(sized(500) + "x".repeat(500))).toBe("500 bytes");
  expect(await answerTo(`${CHUNKED}${piece(400)}${piece(600)}0\r\n\r\n`)).toBe("1000 bytes");
});

it("reads a longer one to its end and keeps nothing of it", async () => {
  await serve(FORM_MAX);
  expect(await answerTo(sized(1_001) + "x".repeat(1_001))).toBe("too_long");
  expect(await answerTo(`${CHUNKED}${piece(900)}${piece(900)}0\r\n\r\n`)).toBe("too_long");
});

it("does not wait for the end of an endless one, nor for one that was not asked for", async () => {
  await serve(FORM_MAX);
  expect(await answerTo(CHUNKED + piece(3_000) + piece(3_000))).toBe("too_long");
  expect(await answerTo(head("Content-Length: 1001", "Expect: 100-continue"))).toBe("too_long");
});

it("gives those that send nothing no room, and takes it from the largest", async () => {
  await serve(1_500);
  const idle = await Promise.all(Array.from({ length: 5 }, () => rawClient(port)));
  for (const client of idle) client.send(sized(900));
  const slow = await rawClient(port);
  slow.send(sized(900) + "x".repeat(899));
  expect(await answerTo(sized(600) + "x".repeat(600))).toBe("600 bytes");
  expect(await answerTo(sized(800) + "x".repeat(800))).toBe("800 bytes");
  expect(await slow.closed).toContain("evicted");
  for (const client of idle) {
    client.send("x".repeat(900));
    expect(await client.closed).toContain("900 bytes");
  }
});
