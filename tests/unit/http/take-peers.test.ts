import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, expect, it } from "vitest";
import { PEER_HEADER, peerIn, peerValue } from "@/lib/http/peer";
import { takePeers } from "@/lib/http/take-peers";
import { newSocketPlace, removeSocketPlace } from "@/lib/runtime/pages/socket-place";

let server: Server | null = null;
const socketPath = newSocketPlace();
const stopTaking = takePeers(true);
afterEach(() => server?.close());
afterAll(() => {
  stopTaking();
  removeSocketPlace(socketPath);
});

/** What a handler reads, from its headers and from the raw list. */
async function seen(
  where: { socketPath: string } | null,
  sent: string[] = ["192.0.2.1", "192.0.2.2"],
): Promise<[string | undefined, string | null]> {
  const listening = createServer((req, res) => {
    const raw = new Headers();
    for (let index = 0; index < req.rawHeaders.length; index += 2)
      raw.append(req.rawHeaders[index] ?? "", req.rawHeaders[index + 1] ?? "");
    res.end(JSON.stringify([req.headers[PEER_HEADER], raw.get(PEER_HEADER)]));
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(where?.socketPath ?? 0, () => resolve()));
  const to = where ?? { host: "127.0.0.1", port: (listening.address() as AddressInfo).port };
  return new Promise((resolve, reject) => {
    const headers = { [PEER_HEADER]: sent };
    const call = request({ ...to, headers, agent: false }, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      resolve(JSON.parse(text));
    });
    call.once("error", reject).end();
  });
}

it("names the other end of the socket, whatever the client says", async () => {
  const address = expect.stringMatching(/^\S{43} .*127\.0\.0\.1$/);
  expect(await seen(null)).toEqual([address, address]);
});

it("leaves what this installation wrote itself as it is, as when Next asks itself for a page", async () => {
  const own = peerValue({ address: "192.0.2.7" });
  expect(await seen(null, [own])).toEqual([own, own]);
  const claimed = expect.stringMatching(/127\.0\.0\.1$/);
  expect(await seen(null, ["x", own])).toEqual([claimed, claimed]);
});

it("leaves what came over a local socket as it is", async () => {
  const both = "192.0.2.1, 192.0.2.2";
  expect(await seen({ socketPath })).toEqual([both, both]);
});

it("is believed only where this installation wrote it", () => {
  const told = (value: string) => peerIn(new Headers({ [PEER_HEADER]: value }));
  expect(told(peerValue({ address: "192.0.2.1" }))).toEqual({ address: "192.0.2.1" });
  for (const forged of [
    "192.0.2.1",
    "",
    " 192.0.2.1",
    `${"A".repeat(43)} 192.0.2.1`,
    `x, ${peerValue({ address: "192.0.2.1" })}`,
  ])
    expect(told(forged)).toBeNull();
  expect(peerIn(new Headers())).toBeNull();
});
