import { describe, expect, it } from "vitest";
import { asOneLine, readReason, reasonOf } from "@/lib/domain/publishing/refused-upload";

describe("what is kept of a refused upload", () => {
  it.each([
    [undefined, ""],
    ["  2.4.2 ", "2.4.2"],
    ["2.4\u0000.2\r\n\u202Eevil\u200B", "2.4 .2 evil"],
    ["\uD800", ""],
    ["v".repeat(64), "v".repeat(64)],
    ["💥".repeat(65), `${"💥".repeat(63)}…`],
  ])("is one short line that can be stored: %j", (sent, shown) => {
    expect(asOneLine(sent)).toBe(shown);
    expect([...asOneLine(sent)].length).toBeLessThanOrEqual(64);
  });

  it("is its reason, also for a refusal that has none of its own", () => {
    expect(reasonOf({ id: "storage_full", details: {} })).toBe("storage_full");
    expect(reasonOf({ id: "version_malformed", details: { field: "version" } })).toBe("version_invalid");
    expect(reasonOf({ id: "version_malformed", details: { field: "minCoreVersion" } })).toBe(
      "request_invalid",
    );
    expect(reasonOf({ id: "image_malformed", details: {} })).toBe("request_invalid");
    expect(readReason("too_large")).toBe("too_large");
    expect(readReason("from_a_later_version")).toBe("request_invalid");
  });
});
