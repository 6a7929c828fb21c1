/** What is read of packages of Windows Installer. */
import { expect, it } from "vitest";
import { msi } from "@/tests/support/msi";
import { factsOf } from "./packages";

const X64 = msi("x64;1033");

it.each([
  ["x64;1033", "x64"],
  ["Arm64;1033,1031", "arm64"],
  ["AMD64", "x64"],
])("is for the processor of its template: %s", async (template, arch) => {
  expect(await factsOf("Example.MSI", msi(template))).toEqual({
    nativePlatform: "windows",
    nativeArch: arch,
  });
});

it.each(["Intel;1033", ";1033", ""])("says no processor where it installs any: %j", async (template) => {
  expect(await factsOf("Example.msi", msi(template))).toEqual({ nativePlatform: "windows" });
});

function changed(at: number, value: number, of = X64): Buffer {
  const bytes = Buffer.from(of);
  bytes.writeUInt32LE(value, at);
  return bytes;
}

it.each([
  ["is none", Buffer.alloc(5000, 7)],
  ["is cut off", X64.subarray(0, 1300)],
  ["has its directory outside", changed(48, 0x7fffffff)],
  [
    "has a directory without end",
    changed(1024 + 128, 0)
      .fill(0, 1024 + 256, 1536)
      .fill(1, 516, 517),
  ],
  ["has small sectors without end", changed(1024 + 128 + 120, 4000)],
])("is refused for nothing where it %s", async (_, bytes) => {
  expect(await factsOf("Example.msi", bytes)).toEqual({});
});
