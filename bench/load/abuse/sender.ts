/** Sends over connections that are kept, each request from the address it is told. */
import { Agent, request } from "node:http";
import type { Sent } from "./attempt";

export type Got = Readonly<{ status: number; sentBytes: number; receivedBytes: number }>;
export type Sender = Readonly<{ send(sent: Sent, address: string): Promise<Got>; close(): void }>;

export function openSender(port: number, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return { send: (sent, address) => sendOne(port, agent, sent, address), close: () => agent.destroy() };
}

/** A connection that ends before its answer has the status 0. */
function sendOne(port: number, agent: Agent, sent: Sent, address: string): Promise<Got> {
  return new Promise((resolve) => {
    const { method = "GET", path, headers, body } = sent;
    const call = request({
      ...{ host: "127.0.0.1", port, agent, method, path },
      headers: {
        ...headers,
        "x-forwarded-for": address,
        ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
      },
    });
    let before = { read: 0, written: 0 };
    const done = (status: number) =>
      resolve({
        status,
        sentBytes: (call.socket?.bytesWritten ?? 0) - before.written,
        receivedBytes: (call.socket?.bytesRead ?? 0) - before.read,
      });
    call.once("socket", (socket) => {
      before = { read: socket.bytesRead, written: socket.bytesWritten };
    });
    call.once("response", (response) => {
      const { statusCode = 0 } = response;
      response.resume().once("end", () => done(statusCode));
      response.once("error", () => done(statusCode));
    });
    call.once("error", () => done(0));
    call.end(body);
  });
}
