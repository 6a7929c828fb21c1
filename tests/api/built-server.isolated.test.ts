import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overHttp } from "@/tests/support/personas";
import {
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";
import { describeKeyEndpoints } from "./key-table";
import { describeLicenseEndpoints } from "./license-table";

describe("through the built server", () => {
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer({ env: { ...sharedEnvironment("BASE_URL"), TRUSTED_PROXIES: "1" } });
  });
  afterAll(stopServers);

  describeKeyEndpoints(() => overHttp(server.url));
  describeLicenseEndpoints(() => overHttp(server.url));

  it("pages are pages and health is JSON", async () => {
    const page = await fetch(`${server.url}/`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const health = async () => {
      const answer = await fetch(`${server.url}/health/ready`);
      return [answer.status, await answer.json()];
    };
    await expect.poll(health).toEqual([200, { status: "ok", database: "ok", migrations: "ok" }]);
  });
});
