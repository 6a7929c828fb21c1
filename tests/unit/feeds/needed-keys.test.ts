import { expect, it } from "vitest";
import { missingKeys } from "@/lib/domain/feeds/needed-keys";

const key = (format: "sparkle" | "minisign" | "wordpress", retiredAt: Date | null = null) => ({
  format,
  retiredAt,
});

it("names each key without which a feed that is on offers nothing", () => {
  expect(missingKeys(["sparkle", "winsparkle", "tauri", "electron", "wordpress"], [])).toEqual([
    "sparkle",
    "minisign",
  ]);
  expect(missingKeys(["netsparkle", "tauri"], [key("sparkle")])).toEqual(["minisign"]);
  expect(missingKeys(["sparkle"], [key("sparkle", new Date())])).toEqual(["sparkle"]);
  expect(missingKeys(["sparkle", "tauri"], [key("sparkle"), key("minisign")])).toEqual([]);
  expect(missingKeys(["electron", "squirrel", "velopack", "wordpress"], [])).toEqual([]);
});
