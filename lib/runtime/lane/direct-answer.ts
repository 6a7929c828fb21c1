/** A short answer of the server itself, before or instead of any handler. */
import type { ServerResponse } from "node:http";

/** The connection ends with it. */
export function sendJson(res: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    connection: "close",
  });
  res.end(text);
}
