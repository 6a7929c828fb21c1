/** Strangers who announce long forms and do not send them, while others do. */
import { beforeAll, describe, expect, it } from "vitest";
import { rawClient } from "@/tests/support/raw-client";
import { type PageServer, sharedPageServer } from "./page-server";

/** More than are drawn at a time. */
const IDLE = 8;
const LONG = { notes: "x".repeat(300_000) };

let server: PageServer;
beforeAll(async () => {
  server = await sharedPageServer();
});

const head = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n");

describe.each(["/manage", "/console/team"])("posts to %s that never come", (path) => {
  it.each(["Content-Length: 100000", "Content-Length: 1000000", "Transfer-Encoding: chunked"])(
    "(%s) keep no operator's long form waiting",
    async (framing) => {
      const idle = await Promise.all(Array.from({ length: IDLE }, () => rawClient(server.port)));
      for (const client of idle) client.send(head(path, "Content-Type: multipart/form-data", framing));
      const sent = await server.act("/console/team", "invite", LONG);
      expect([sent.status, sent.headers.get("location")]).toEqual([
        303,
        expect.stringContaining("/console/sign-in"),
      ]);
      for (const { socket } of idle) socket.destroy();
    },
  );
});

it("says by script that a form is too large, and only the server in front may say so", async () => {
  const action = { "next-action": "x" };
  const large = await server.act("/manage", "openLicense", { code: "x".repeat(100_000) }, action);
  expect([large.status, large.text]).toEqual([413, "too_large"]);
  const claimed = await server.act(
    "/manage",
    "openLicense",
    { code: "x" },
    { "x-latchkey-too-large": "yes" },
  );
  expect(claimed.status).toBe(200);
});
