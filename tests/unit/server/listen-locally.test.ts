import { once } from "node:events";
import { request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { listenLocally } from "@/lib/runtime/pages/listen-locally";
import { newSocketPlace, removeSocketPlace } from "@/lib/runtime/pages/socket-place";
import { deferred } from "@/tests/support/deferred";

const LONGER_THAN_A_MOMENT_MS = 1_500;

const socketPath = newSocketPlace();
afterEach(() => removeSocketPlace(socketPath));

it("lets a page that is being drawn end, though its connection would be kept", async () => {
  const drawing = deferred<ServerResponse>();
  const local = await listenLocally(socketPath, (_req, res) => drawing.resolve(res));
  const asked = request({ socketPath, headers: { connection: "keep-alive" } }).end();
  const answered = once(asked, "response");
  const res = await drawing.promise;
  const closed = local.close();
  await delay(LONGER_THAN_A_MOMENT_MS);
  res.end("a page");
  const [answer] = await answered;
  expect(await text(answer)).toBe("a page");
  await closed;
});
