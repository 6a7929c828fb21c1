/** What updaters in the field ask for and are given, by public reports of other update servers. */
import { beforeAll, describe, expect, it } from "vitest";
import { createFeedKey } from "@/lib/domain/feeds/feed-keys";
import { contextAt } from "@/tests/support/factories";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPublisher } from "@/tests/support/release-factories";
import { file, form } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { nupkg } from "@/tests/unit/releases/package-facts/packages";

let client: ReturnType<typeof feedReader>;

beforeAll(async () => {
  const { application, ci } = await aPublisher();
  client = feedReader(application.slug);
  await switchOn(application, "squirrel", "tauri");
  await createFeedKey(contextAt(), application, "minisign");
  for (const name of ["Ex.AppImage", "Ex.deb", "Ex.rpm"])
    await aFileFor(application, "1.1.0", "linux/x64", name);
  for (const name of ["Ex-setup.exe", "Ex.msi"]) await aFileFor(application, "1.1.0", "windows/x64", name);
  for (const arch of ["x64", "arm64"] as const)
    await aFileFor(application, "1.1.0", `macos/${arch}`, `Ex-${arch}.zip`);
  const { release } = pipeline(application.slug, ci.token);
  for (const version of ["1.0.0", "1.1.0"]) {
    const packed = file(nupkg({ id: "Ex", version }), `Ex-${version}-full.nupkg`);
    const said = Object.entries({ version, platform: "windows", arch: "x64", publish: "true" });
    expect(await release(form(...said, ["file", packed]))).toMatchObject({ status: 201 });
  }
});

const text = async (path: string) => (await client.ask(`feeds/basic/${path}`)).text;

describe("addresses of hazel, nuts and electron-release-server, whose old host redirects here", () => {
  it.each([
    ["darwin/1.0.0", "Ex-x64.zip"],
    ["darwin_x64/1.0.0", "Ex-x64.zip"],
    ["darwin_arm64/1.0.0", "Ex-arm64.zip"],
    ["osx/1.0.0", "Ex-x64.zip"],
    ["osx_64/1.0.0", "Ex-x64.zip"],
    ["osx_arm64/1.0.0", "Ex-arm64.zip"],
    ["win32/1.0.0/RELEASES?id=Ex&localVersion=1.0.0&arch=amd64", "Ex-1.1.0-full.nupkg"],
    ["windows_64/1.0.0/RELEASES", "Ex-1.1.0-full.nupkg"],
    ["win32_x64/1.0.0/RELEASES", "Ex-1.1.0-full.nupkg"],
  ])("%s", async (path, expected) => {
    expect(await text(`squirrel/${path}`)).toContain(expected);
  });

  it("never lead to another processor's", async () => {
    for (const path of ["windows_32/1.0.0/RELEASES", "win32_ia32/1.0.0/RELEASES"])
      expect([path, (await client.ask(`feeds/basic/squirrel/${path}`)).status]).toEqual([path, 404]);
  });
});

describe("Tauri's programs are given what they were installed from", () => {
  it.each([
    ["linux/x86_64/1.0.0?bundle=deb", "Ex.deb"],
    ["linux/x86_64/1.0.0?bundle_type=deb", "Ex.deb"],
    ["linux-x86_64-deb/x86_64/1.0.0", "Ex.deb"],
    ["linux-x86_64-rpm/x86_64/1.0.0", "Ex.rpm"],
    ["linux-x86_64-appimage/x86_64/1.0.0", "Ex.AppImage"],
    ["linux-x86_64/x86_64/1.0.0", "Ex.AppImage"],
    ["windows-x86_64-msi/x86_64/1.0.0", "Ex.msi"],
    ["windows-x86_64-nsis/x86_64/1.0.0", "Ex-setup.exe"],
    ["windows-x86_64-constructor/x86_64/1.0.0", "Ex-setup.exe"],
  ])("%s", async (path, expected) => {
    expect(await client.json(`feeds/basic/tauri/${path}`)).toMatchObject({
      url: expect.stringMatching(new RegExp(`/${expected.replace(".", "\\.")}$`)),
    });
  });
});
