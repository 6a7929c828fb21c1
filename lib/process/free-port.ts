/** Ports of 127.0.0.1 that are free at this moment. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below what the systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): such a port could be
 * taken by any of them before the caller listens, which may be seconds later.
 */
const LOWEST = 10_240;
const HIGHEST = 32_767;
const ATTEMPTS = 100;

/** At random, so that two who ask at once do not get the same one. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (await isFree(port)) return port;
  }
  return listenOnce(0);
}

export function isFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port, host: "127.0.0.1" }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}
