import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "@/tests/support/built";
import { rawClient } from "@/tests/support/raw-client";
import { actionOfBuild, formOfAction } from "@/tests/support/server-actions";
import { sharedEnvironment } from "@/tests/support/server-process";
import { isRunning } from "@/tests/support/server-workers";
import { startStockNext } from "@/tests/support/stock-next";

const GO_ON = "HTTP/1.1 100 Continue\r\n\r\n";

beforeAll(() => ensureBuilt("all"));

it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "next start finishes a form under way at a %s",
  async (signal) => {
    const next = await startStockNext(sharedEnvironment("BASE_URL", "DATA_DIR"));
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
  },
);
