/** Commands to a Redis server of a test, by a connection of their own. */
import { createClient } from "redis";
import { eventually } from "./eventually";

const UNTIL_MS = 60_000;
/** Name of connections made here: one that was closed may be there for a moment longer. */
const OURS = "latchkey-test";

/** A command's answer as text. `url` may carry a password. `ca`: of TLS. */
export async function told(url: string, command: string[], ca?: string): Promise<string> {
  const client = createClient({
    url,
    name: OURS,
    RESP: 2,
    disableClientInfo: true,
    ...(ca && { socket: { tls: true, ca } }),
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return String(await client.sendCommand<unknown>(command));
  } finally {
    client.destroy();
  }
}

/** Asks until all patterns are in the answer. */
export async function untilTold(url: string, command: string[], ...patterns: RegExp[]): Promise<void> {
  await eventually(async () => {
    const answer = await told(url, command);
    if (!patterns.every((pattern) => pattern.test(answer)))
      throw new Error(`${command.join(" ")} went on answering: ${answer}`);
  }, UNTIL_MS);
}

/** How many programs are connected, replicas and sentinels aside, and those that ask here. */
export async function connectedTo(url: string): Promise<number> {
  const lines = (await told(url, ["CLIENT", "LIST", "TYPE", "normal"])).trim().split("\n");
  return lines.filter((line) => !/ name=(sentinel|latchkey-test)/.test(line)).length;
}
