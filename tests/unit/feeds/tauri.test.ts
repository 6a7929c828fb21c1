import { describe, expect, it } from "vitest";
import { parseTauriTarget, tauriAnswer, tauriFile } from "@/lib/domain/feeds/formats/tauri";
import { address, aFeedFile, aMinisign, anOffer } from "./some-offers";

const minisign = aMinisign("timestamp:1\tfile:App\tversion:1.2.0");
const signed = (name: string, input: Parameters<typeof aFeedFile>[1] = {}) =>
  aFeedFile(name, { minisign, ...input });
const on = (
  platform: "windows" | "macos" | "linux",
  arch: "x64" | "arm64",
  bundle: string | null = null,
) => ({
  platform,
  arch,
  bundle,
});

describe("the target of Tauri", () => {
  it.each([
    ["darwin", "aarch64", "macos", "arm64"],
    ["windows", "i686", "windows", "x86"],
    ["linux", "armv7", "linux", "armv7"],
    ["linux", "x86_64", "linux", "x64"],
    ["darwin-aarch64", "aarch64", "macos", "arm64"],
    ["darwin-x86_64", "aarch64", "macos", "x64"],
    ["darwin-universal", "aarch64", "macos", "arm64"],
    ["macos-universal", "x86_64", "macos", "x64"],
    ["darwin", "universal", "macos", "universal"],
    ["linux-x86_64-deb", "x86_64", "linux", "x64"],
  ])("%s-%s is %s/%s", (target, word, platform, arch) => {
    expect(parseTauriTarget(target, word)).toEqual({ platform, arch });
  });

  it.each([
    ["android", "aarch64"],
    ["linux", "riscv64"],
    ["constructor", "x86_64"],
    ["darwin-m68k", "aarch64"],
    ["linux", "toString"],
  ])("%s-%s is none", (target, arch) => {
    expect(parseTauriTarget(target, arch)).toBeNull();
  });
});

describe("the file for Tauri", () => {
  const files = [
    signed("App.msi", { arch: "x64" }),
    signed("App-setup.exe", { arch: "x64" }),
    signed("App.app.tar.gz", { arch: "universal" }),
    signed("App.AppImage", { arch: "x64" }),
    signed("App.deb", { arch: "x64" }),
  ];
  const offer = anOffer("1.2.0", files);

  it.each([
    [on("windows", "x64"), "App-setup.exe"],
    [on("windows", "x64", "msi"), "App.msi"],
    [on("windows", "x64", "nsis"), "App-setup.exe"],
    [on("windows", "x64", "constructor"), "App-setup.exe"],
    [on("macos", "arm64", "app"), "App.app.tar.gz"],
    [on("linux", "x64", "deb"), "App.deb"],
    [on("linux", "x64"), "App.AppImage"],
    [on("linux", "x64", "rpm"), undefined],
    [on("linux", "arm64"), undefined],
  ])("of %o is %s", (target, name) => {
    expect(tauriFile(offer, target)?.name).toBe(name);
  });

  it("is none that Tauri would refuse: without a signature, or signed for another version", () => {
    const target = on("linux", "x64");
    const withSignature = (text: string | null) =>
      anOffer("1.3.0", [aFeedFile("App.AppImage", { minisign: text })]);
    expect(tauriFile(withSignature(null), target)).toBeNull();
    expect(tauriFile(withSignature(minisign), target)).toBeNull();
    expect(tauriFile(withSignature(aMinisign("timestamp:1\tfile:App")), target)).not.toBeNull();
    expect(tauriFile(withSignature(aMinisign("version:1.3.0")), target)).not.toBeNull();
  });
});

describe("the answer for Tauri", () => {
  it("has the whole signature file in base64, and no null", () => {
    const file = signed("App.AppImage");
    expect(tauriAnswer(anOffer("1.2.0", [file]), file, { address })).toEqual({
      version: "1.2.0",
      url: "https://files.example.test/1.2.0/App.AppImage",
      signature: Buffer.from(minisign).toString("base64"),
      pub_date: "2026-01-02T03:04:05.678Z",
    });
    const told = anOffer("1.2.0", [file], { notes: "New" });
    expect(tauriAnswer(told, file, { address })).toMatchObject({ notes: "New" });
    expect(tauriAnswer(told, { ...file, minisign: null }, { address })).toBeNull();
  });
});
