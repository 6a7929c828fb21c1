import { describe, expect, it } from "vitest";
import { feedsFinding } from "@/lib/operations/self-check/feeds-check";
import { findings } from "@/lib/words/console/en/findings";
import { findingFormats } from "@/lib/words/finding-formats";

describe("the address of feeds", () => {
  it.each([
    [[], "http://localhost:3000", "good", "No feeds"],
    [["sparkle"], "https://licenses.example.com", "good", "accept"],
    [["sparkle"], "http://licenses.example.com", "attention", "refuse http"],
    [["sparkle"], "https://licenses.example.com:8443", "good", "accept"],
    [["wordpress"], "https://licenses.example.com:8443", "attention", "port 8443"],
    [["wordpress"], "https://licenses.example.com:8080", "good", "accept"],
  ] as const)("for %j at %s is %s", (on, baseUrl, state, says) => {
    const finding = feedsFinding(new Set(on), baseUrl);
    expect([finding.state, finding.todo !== null]).toEqual([state, state !== "good"]);
    expect(finding.found(findings, findingFormats({ language: "en", tag: "en" }))).toContain(says);
  });
});
