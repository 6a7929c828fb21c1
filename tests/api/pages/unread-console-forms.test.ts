import { beforeAll, expect, it } from "vitest";
import { rawExchange } from "@/tests/support/raw-client";
import { type PageServer, sharedPageServer } from "./page-server";

let server: PageServer;
beforeAll(async () => {
  server = await sharedPageServer();
});

it("refuses a form of the console without leading elsewhere", async () => {
  for (const path of ["/console/team", "/console/applications/x/keys/new"]) {
    const text = await rawExchange(
      server.port,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 415/);
    expect(text.toLowerCase()).not.toMatch(/\r\nlocation:/);
    expect(text).toContain("Sign in to the console");
  }
});
