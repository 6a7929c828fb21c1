import { afterEach, expect, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { closeLimits } from "@/lib/limits/process-store";
import { freePort } from "@/lib/process/free-port";
import { persona } from "@/tests/support/personas";

afterEach(async () => {
  vi.unstubAllEnvs();
  reloadConfig();
  await closeLimits();
});

it("GET /health/ready says that limits are degraded while their store is down, and stays 200", async () => {
  const { call } = persona();
  const ok = { status: "ok", database: "ok", migrations: "ok" };
  await expect.poll(() => call("GET", "/health/ready")).toMatchObject({ status: 200, body: ok });
  await closeLimits();
  vi.stubEnv("REDIS_URL", `redis://127.0.0.1:${await freePort()}`);
  reloadConfig();
  const ready = async () => {
    const { status, body } = await call("GET", "/health/ready");
    return { status, body };
  };
  await expect.poll(ready).toEqual({ status: 200, body: { ...ok, limits: "degraded" } });
});
