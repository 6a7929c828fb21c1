import { afterEach, describe, expect, it, vi } from "vitest";
import { config, reloadConfig } from "@/lib/config/config";

describe("the configuration of the process", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    reloadConfig();
  });

  it("is read once, and again only when that is asked for", () => {
    const before = config();
    vi.stubEnv("PORT", "4321");
    expect(config()).toBe(before);
    expect(reloadConfig().port).toBe(4321);
    expect(config().port).toBe(4321);
  });

  it("cannot be changed by anybody", () => {
    const { limits, secrets } = config();
    expect([config(), limits, secrets].map(Object.isFrozen)).toEqual([true, true, true]);
  });
});
