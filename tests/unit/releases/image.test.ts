import { describe, expect, it } from "vitest";
import { parseImage } from "@/lib/domain/releases/release";
import { processorTime } from "@/tests/support/processor-time";
import { invalidInput } from "@/tests/support/refusal";

const DIGEST = `sha256:${"0123456789abcdef".repeat(4)}`;

describe("a container image reference", () => {
  it.each([
    "app",
    "app:1.4.0",
    "library/app:latest",
    "registry.example.com/app:1.4.0",
    "registry.example.com:5000/team/app:1.4.0-beta.1",
    "localhost:5000/app",
    "ghcr.io/some-team/some_app/part:v1_2",
    "ghcr.io/a__b/c.d/e---f:1",
    `ghcr.io/team/app@${DIGEST}`,
    `ghcr.io/team/app:1.4.0@${DIGEST}`,
    `registry/${"a".repeat(491)}`,
  ])("may be %s", (text) => {
    expect(parseImage(text)).toBe(text);
  });

  it.each([
    "",
    " app",
    "app ",
    "app:",
    "app@",
    "/app",
    "app/",
    "app//part",
    "app:1:2",
    "app:tag with space",
    "https://registry.example.com/app:1.4.0",
    "javascript:alert(1)",
    "-app",
    "app\n",
    "äpp",
    `app@${DIGEST}0`,
    `app@${DIGEST.slice(0, -1)}`,
    `app@md5:${"0".repeat(64)}`,
    `registry/${"a".repeat(492)}`,
  ])("is not %j", (text) => {
    expect(() => parseImage(text)).toThrow(invalidInput(/^image must be a container image reference/));
  });

  it.each([
    ["underscores", `a${"_".repeat(490)}!`],
    ["dots", `a${"._".repeat(240)}!`],
    ["hyphens", `a${"-".repeat(490)}!`],
    ["pairs", `${"a_".repeat(240)}!`],
    ["slashes", `${"a/".repeat(240)}!`],
  ])("is read in no time, also with 500 characters of %s", (_title, text) => {
    const start = processorTime();
    expect(() => parseImage(text)).toThrow(invalidInput(/image/));
    expect(processorTime() - start).toBeLessThan(500);
  });
});
