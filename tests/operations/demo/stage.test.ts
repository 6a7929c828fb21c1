import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { verifyWithOpenssl } from "@/lib/demo/chapters/openssl";
import { createSandbox } from "@/lib/demo/sandbox";
import { createStage, type Stage } from "@/lib/demo/stage";
import { openTerminal } from "@/lib/demo/terminal";

const sandbox = createSandbox();
const printed: string[] = [];
const received: string[] = [];
let server: Server;
let stage: Stage;

/** Answers with what was sent to it; `/third` only when it is asked for the third time. */
beforeAll(async () => {
  server = createServer(async (req, res) => {
    received.push(req.url ?? "");
    const isEarly = req.url === "/third" && received.filter((url) => url === "/third").length < 3;
    res.writeHead(isEarly ? 404 : 200).end(JSON.stringify({ got: await text(req) }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const terminal = openTerminal({ write: (line) => printed.push(line) });
  stage = createStage(terminal, sandbox, `http://127.0.0.1:${port}`, new AbortController().signal);
});

afterAll(async () => {
  server.close();
  await sandbox.remove();
});

const step = { title: "Ask", done: "Asked", expects: "200", status: 200 };

test("a step with a timeout waits for its answer, and is one step", async () => {
  const before = stage.steps.length;
  const call = { method: "GET", url: `${stage.baseUrl}/third` } as const;
  await stage.call({ ...step, call, shape: z.object({ got: z.literal("") }), timeoutMs: 30_000 });
  expect(received.filter((url) => url === "/third")).toHaveLength(3);
  expect(stage.steps.slice(before)).toMatchObject([{ title: "Ask", answer: "200" }]);
});

test("a form is sent with its texts, its files and their names", async () => {
  const path = stage.keepFile("a.bin", new Uint8Array([104, 105]));
  const form = { version: "2.1.0", file: `@${path}` };
  const call = { method: "POST", url: stage.baseUrl, form } as const;
  const { got } = await stage.call({ ...step, call, shape: z.object({ got: z.string() }) });
  expect(got).toContain('name="version"\r\n\r\n2.1.0\r\n');
  expect(got).toMatch(/name="file"; filename="a\.bin"\r\n.*\r\n\r\nhi\r\n/);
});

test("an answer to be saved is in its file, byte for byte", async () => {
  const saveAs = stage.filePath("saved");
  const call = { method: "GET", url: stage.baseUrl, saveAs } as const;
  await stage.call({ ...step, call, shape: z.object({ bytes: z.literal(10) }) });
  expect(readFileSync(saveAs, "utf8")).toBe('{"got":""}');
});

test("of a program that is not there, or fails, there is no answer", async () => {
  expect(await stage.ask("no-such-program", [])).toBeNull();
  expect(await stage.ask("sh", ["-c", "echo no; exit 3"])).toBeNull();
  expect(await stage.ask("sh", ["-c", "echo yes"])).toBe("yes");
});

test.each([null, "LibreSSL 3.3.6", "OpenSSL 1.1.1w  11 Sep 2023"])(
  "where openssl is %s, its steps are left out and it is said so",
  async (version) => {
    const before = stage.steps.length;
    const release = {
      variant: "basic",
      version: "2.1.0",
      path: "",
      size: 0,
      sha256: "",
      id: "",
      seq: 1,
      payload: "",
      signature: "",
    };
    await verifyWithOpenssl({ ...stage, ask: async () => version }, release, "", "");
    expect(stage.steps.length).toBe(before);
    expect(printed.at(-1)).toContain("– Left out: verifying by hand with openssl");
  },
);
