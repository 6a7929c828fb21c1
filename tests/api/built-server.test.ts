import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overHttp } from "@/tests/support/personas";
import { type RunningServer, startServer, stopServers } from "@/tests/support/server-process";
import { describeKeyEndpoints } from "./key-table";
import { describeLicenseEndpoints } from "./license-table";

/** What the server must share with this process, whose operations make the rows that the tables ask for. */
const SHARED = ["DATABASE_URL", "MASTER_KEY", "KEY_PEPPER", "AUTH_SECRET", "BASE_URL"] as const;

describe("through the built server", () => {
  let server: RunningServer;

  beforeAll(async () => {
    const shared = Object.fromEntries(SHARED.map((name) => [name, process.env[name] ?? ""]));
    server = await startServer({ env: { ...shared, TRUSTED_PROXIES: "1" } });
  });
  afterAll(stopServers);

  describeKeyEndpoints(() => overHttp(server.url));
  describeLicenseEndpoints(() => overHttp(server.url));

  it("pages are pages and health is JSON", async () => {
    const page = await fetch(`${server.url}/`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const health = await fetch(`${server.url}/health/ready`);
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: "ok", database: "ok", migrations: "ok" },
    ]);
  });
});
