import { afterEach, expect, it, vi } from "vitest";
import { config, reloadConfig } from "@/lib/config/config";
import { serviceLimits } from "@/lib/domain/service-limits";

afterEach(() => {
  vi.unstubAllEnvs();
  reloadConfig();
});

it("every limit of the installation is listed, by the variable that sets it", () => {
  const variables = serviceLimits().map(({ variable }) => variable);
  expect(new Set(variables).size).toBe(Object.keys(config().limits).length);
  const numbers = variables.map((variable, place) => [variable, 2000 + place] as const);
  for (const [variable, number] of numbers) vi.stubEnv(variable, String(number));
  reloadConfig();
  expect(serviceLimits().map(({ variable, value }) => [variable, value])).toEqual(numbers);
});
