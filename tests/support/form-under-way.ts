/** A form that a server has begun to read when it is told to end. */
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { rawClient } from "./raw-client";
import { actionOfBuild, formOfAction } from "./server-actions";
import { isRunning } from "./server-workers";
import type { StockNext } from "./stock-next";

const GO_ON = "HTTP/1.1 100 Continue\r\n\r\n";

/** Expects that it is answered, and that the process is gone then. */
export async function finishesForm(next: StockNext, signal: NodeJS.Signals): Promise<void> {
  const { type, body } = formOfAction(actionOfBuild("/manage", "openLicense"), { code: "x" });
  // The page was loaded before: drawn for the first time it takes a while.
  expect((await fetch(`${next.url}/manage`)).status).toBe(200);
  const client = await rawClient(next.port);
  const head = [
    "POST /manage HTTP/1.1",
    "Host: localhost",
    "Connection: close",
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    // Answered when it has read the head: the form is under way.
    "Expect: 100-continue",
  ];
  client.send(`${head.join("\r\n")}\r\n\r\n`);
  await client.until(GO_ON);
  client.send(body.slice(0, 50));
  process.kill(next.pid, signal);
  await delay(500);
  client.send(body.slice(50));
  expect((await client.closed).replace(GO_ON, "")).toMatch(/^HTTP\/1\.1 200 /);
  await expect.poll(() => isRunning(next.pid)).toBe(false);
  await next.stop();
}
