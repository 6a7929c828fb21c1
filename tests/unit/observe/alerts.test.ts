import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { requireOrSkip } from "../../support/optional";

const promtool = requireOrSkip("promtool", "Install it with: apt-get install prometheus");
const RULES = "docs/observe/alerts.yaml";
const TESTS = "tests/unit/observe/alerts.promtool.yaml";

const names = (path: string, pattern: RegExp) =>
  [...new Set([...readFileSync(path, "utf8").matchAll(pattern)].map(([, name]) => name))].sort();

it("every alert has a test in which it fires", () => {
  expect(names(TESTS, /alertname: (\w+)/g)).toEqual(names(RULES, /- alert: (\w+)/g));
});

it.skipIf(!promtool)("each alert fires for what it is about, and not before", () => {
  const said = (args: string[]) => execFileSync(promtool ?? "", args, { encoding: "utf8" });
  expect(said(["check", "rules", RULES])).toContain("SUCCESS");
  expect(said(["test", "rules", TESTS])).toContain("SUCCESS");
});
