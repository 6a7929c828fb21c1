import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createSandbox } from "@/lib/demo/sandbox";
import { createStage, type Stage } from "@/lib/demo/stage";
import { UnexpectedAnswer } from "@/lib/demo/step";
import { openTerminal } from "@/lib/demo/terminal";

const sandbox = createSandbox();
const printed: string[] = [];
let server: Server;
let stage: Stage;

beforeAll(async () => {
  server = createServer((_req, res) => res.writeHead(403).end('{"error":"revoked"}'));
  await once(server.listen(0, "127.0.0.1"), "listening");
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const terminal = openTerminal({ write: (text) => printed.push(text) });
  stage = createStage(terminal, sandbox, `http://127.0.0.1:${port}`, new AbortController().signal);
});

afterAll(async () => {
  server.close();
  await sandbox.remove();
});

const step = { title: "Validate", done: "Validated", expects: "the expected" };

async function detailsOf(attempt: Promise<unknown>): Promise<readonly string[]> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UnexpectedAnswer);
  return error instanceof UnexpectedAnswer ? error.details : [];
}

test("another status than expected ends the demo with what was expected and what came", async () => {
  const url = `${stage.baseUrl}/x`;
  const attempt = stage.call({ ...step, call: { method: "GET", url }, status: 200, shape: z.object({}) });
  expect(await detailsOf(attempt)).toEqual([
    `curl -sS ${url}`,
    "expected  the expected",
    'came      403 {"error":"revoked"}',
  ]);
});

test("the expected status with another body does so too", async () => {
  const shape = z.object({ error: z.literal("suspended") });
  const attempt = stage.call({
    ...step,
    call: { method: "GET", url: stage.baseUrl },
    status: 403,
    shape,
  });
  expect((await detailsOf(attempt)).at(-1)).toBe('came      403 {"error":"revoked"}');
});

test("no answer at all does so too, with the reason", async () => {
  const attempt = stage.call({
    ...step,
    call: { method: "GET", url: "http://127.0.0.1:1/" },
    status: 200,
    shape: z.object({}),
  });
  expect((await detailsOf(attempt)).at(-1)).toMatch(/^came {6}no answer \(.*\)$/);
});

test("a program that ends with another code does so too, with what it complained of", async () => {
  const attempt = stage.run({
    ...step,
    runs: { script: "scripts/run.mjs" },
    args: ["nonsense"],
    typed: ["node", "scripts/run.mjs", "nonsense"],
    answers: "text",
    exitCode: 0,
    shape: z.string(),
  });
  expect((await detailsOf(attempt)).at(-1)).toMatch(/^came {6}exit 1 Run one of: /);
});

test("nothing that failed is shown as done or counted", () => {
  expect(stage.steps).toEqual([]);
  expect(printed).toEqual([]);
});
