/** Clients that send what they should not, and leave when they like. */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { HostileRequest } from "./hostile-requests";
import type { BuiltAction } from "./server-actions";

const WAIT_MS = 10_000;
const MOMENT_MS = 30;
/** Where Next's client would ask again: with a digest of its headers in the address. */
const AGAIN = /^HTTP\/1\.1 307 [\s\S]*?\r\nlocation: (?:http:\/\/[^/]+)?(\/\S*[?&]_rsc=\S+)\r\n/i;

/**
 * Resolves when it is over for the client: with the status of its last answer, null for one that did not come or was not waited
 * for.
 */
export async function sendHostile(port: number, request: HostileRequest): Promise<number | null> {
  const text = await sendOnce(port, request);
  const [, again] = AGAIN.exec(text) ?? [];
  const head = request.head.replace(/ \S+ /, () => ` ${again} `);
  const last = again === undefined ? text : await sendOnce(port, { ...request, head });
  const status = /^HTTP\/1\.1 (\d+)/.exec(last)?.[1];
  return status === undefined ? null : Number(status);
}

/** The first bytes of the answer. */
async function sendOnce(port: number, { head, body, leaves }: HostileRequest): Promise<string> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text ||= chunk;
    if (leaves === "mid-answer") socket.resetAndDestroy();
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const tooLong = setTimeout(() => socket.destroy(), WAIT_MS);
  await Promise.race([once(socket, "connect").catch(() => undefined), closed]);
  socket.write(head);
  if (leaves === "after-head") await leave();
  else if (leaves === "mid-body") {
    socket.write(body.subarray(0, body.length / 2));
    await leave();
  } else if (leaves === "half-open") socket.end(body);
  else socket.write(body);
  if (leaves === "before-answer") await leave();
  await closed;
  clearTimeout(tooLong);
  return text;

  async function leave(): Promise<void> {
    await delay(body.length % MOMENT_MS);
    socket.resetAndDestroy();
  }
}

/** The form of an action as Next's client sends it, of a client that leaves. */
export function formOfScript(
  path: string,
  { id }: BuiltAction,
  field: string,
  leaves: HostileRequest["leaves"],
  cookie = "",
): HostileRequest {
  const part = (name: string, value: string) =>
    `------x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.from(
    `${part(`_1_${field}`, "anna@example.test")}${part("0", '[null,"$K1"]')}------x--\r\n`,
  );
  const lines = [
    `POST ${path} HTTP/1.1`,
    "Host: x",
    `Next-Action: ${id}`,
    "Accept: text/x-component",
    `Cookie: ${cookie}`,
    "Content-Type: multipart/form-data; boundary=----x",
    `Content-Length: ${body.length}`,
  ];
  return { head: `${lines.join("\r\n")}\r\n\r\n`, body, leaves };
}
