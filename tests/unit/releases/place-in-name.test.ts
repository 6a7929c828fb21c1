import { describe, expect, it } from "vitest";
import { FILE_PLACES, placeInName } from "@/lib/domain/releases/place-in-name";

describe("the system and processor in a file's name", () => {
  it.each([
    ["Studio-2.4.2.dmg", "macos/universal"],
    ["Studio-2.4.2-arm64.dmg", "macos/arm64"],
    ["Studio-2.4.2-x64.dmg", "macos/x64"],
    ["Studio-2.4.2-mac-universal.zip", "macos/universal"],
    ["Studio-darwin-aarch64.app.tar.gz", "macos/arm64"],
    ["Studio Setup 2.4.2.exe", "windows/any"],
    ["studio_2.4.2_x64-setup.exe", "windows/x64"],
    ["Studio-win32-ia32-2.4.2.zip", "windows/x86"],
    ["Studio-win64.zip", "windows/x64"],
    ["studio-windows-arm64.msi", "windows/arm64"],
    ["studio_2.4.2_amd64.deb", "linux/x64"],
    ["studio-2.4.2.x86_64.rpm", "linux/x64"],
    ["Studio-2.4.2-x86-64.AppImage", "linux/x64"],
    ["studio_2.4.2_armhf.deb", "linux/armv7"],
    ["studio-linux-x64.tar.gz", "linux/x64"],
    ["studio-2.4.2.i686.rpm", "linux/x86"],
    ["Studio-2.4.2-arm64.dmg.blockmap", "macos/arm64"],
    ["studio.zip", "any/any"],
    // Neither of two, nor a word within another.
    ["studio-mac-and-windows.zip", "any/any"],
    ["Studio-arm64-x64.dmg", "macos/universal"],
    ["darwinism-winner.zip", "any/any"],
    ["studio-x64.zip", "any/any"],
  ])("%s is for %s", (name, place) => {
    const { platform, arch } = placeInName(name);
    expect(`${platform}/${arch}`).toBe(place);
    expect(FILE_PLACES.map((one) => `${one.platform}/${one.arch}`)).toContain(place);
  });
});
