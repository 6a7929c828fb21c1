import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { electronFeed, electronFiles, parseElectronFeedName } from "@/lib/domain/feeds/formats/electron";
import { aFeedFile, anOffer } from "./some-offers";

/** The parser that the updater itself uses. */
const requireOfUpdater = createRequire(createRequire(import.meta.url).resolve("electron-updater"));
const { load } = requireOfUpdater("js-yaml") as { load(text: string): unknown };

const address = ({ name }: { name: string }, { version }: { version: string }) => `${version}/${name}`;
const windows = { platform: "windows", arch: null } as const;
const macos = { platform: "macos", arch: null } as const;

describe("the name of a feed", () => {
  it.each([
    ["latest.yml", ["stable"], "windows", null],
    ["beta.yml", ["beta"], "windows", null],
    ["alpha-mac.yml", ["beta"], "macos", null],
    ["nightly.yml", ["beta"], "windows", null],
    ["rc-linux-arm64.yml", ["beta"], "linux", "arm64"],
    ["next-mac.yml", ["beta"], "macos", null],
    ["stable-mac.yml", ["stable"], "macos", null],
    ["acme.yml", ["stable", "beta"], "windows", null],
    ["latest-mac.yml", ["stable"], "macos", null],
    ["latest-linux.yml", ["stable"], "linux", "x64"],
    ["latest-linux-arm64.yml", ["stable"], "linux", "arm64"],
    ["beta-linux-arm.yml", ["beta"], "linux", "armv7"],
    ["latest-linux-ia32.yml", ["stable"], "linux", "x86"],
  ])("%s is for %s on %s %s", (name, channels, platform, arch) => {
    expect(parseElectronFeedName(name)).toEqual({ channels, platform, arch });
  });

  it.each(["latest", "latest-mac-arm64.yml", "latest-linux-sparc.yml", "x/latest.yml", "App.exe", ""])(
    "that no updater asks for is none: %j",
    (name) => expect(parseElectronFeedName(name)).toBeNull(),
  );
});

describe("the feed of electron-updater", () => {
  it("lists every processor of the system in one file, what runs on most machines first", () => {
    const offer = anOffer("1.2.0", [
      aFeedFile("App-arm64.exe", { arch: "arm64" }),
      aFeedFile("App-x64.exe", { arch: "x64", blockMapSize: 12, extra: { isAdminRightsRequired: true } }),
      aFeedFile("App.dmg"),
      aFeedFile("App-x64.exe.blockmap"),
    ]);
    expect(load(electronFeed(offer, windows, { address }) ?? "")).toEqual({
      version: "1.2.0",
      files: [
        {
          url: "1.2.0/App-x64.exe",
          sha512: Buffer.from(aFeedFile("App-x64.exe").sha512 ?? "", "hex").toString("base64"),
          size: 11,
          blockMapSize: 12,
          isAdminRightsRequired: true,
        },
        expect.objectContaining({ url: "1.2.0/App-arm64.exe" }),
      ],
      releaseDate: "2026-01-02T03:04:05.678Z",
    });
  });

  it("marks a processor that the file's name does not name", () => {
    const files = [
      aFeedFile("Setup-b.exe", { arch: "arm64" }),
      aFeedFile("Setup-a.exe"),
      aFeedFile("Setup-c.exe", { arch: "x86" }),
    ];
    const feed = load(electronFeed(anOffer("1.0.0", files), windows, { address }) ?? "");
    expect(feed).toMatchObject({
      files: [
        { url: "1.0.0/Setup-a.exe" },
        { url: "1.0.0/Setup-b.exe#arm64" },
        { url: "1.0.0/Setup-c.exe#ia32" },
      ],
    });
  });

  it("has one processor on Linux, and what is for all", () => {
    const files = [
      aFeedFile("app-x64.AppImage", { arch: "x64" }),
      aFeedFile("app-arm64.AppImage", { arch: "arm64" }),
      aFeedFile("app.deb"),
    ];
    expect(electronFiles(files, { platform: "linux", arch: "arm64" }).map(({ name }) => name)).toEqual([
      "app-arm64.AppImage",
      "app.deb",
    ]);
  });

  it("is none where every program would fail on it", () => {
    const dmg = anOffer("1.0.0", [aFeedFile("App.dmg")]);
    expect(electronFeed(dmg, macos, { address })).toBeNull();
    const old = anOffer("1.0.0", [aFeedFile("App.exe", { sha512: null })]);
    expect(electronFeed(old, windows, { address })).toBeNull();
    expect(electronFeed(anOffer("1.0.0", []), windows, { address })).toBeNull();
  });

  it.each([
    "plain",
    "- a: b\n# c\n\n  d",
    'quotes " and \\ and \u0000\u0007\u007f\u0085\u2028\ufeff\ufffe',
    "1e3",
    "{{x}} &a *b !!c",
    "Grüße 🚀",
  ])("carries notes as they are: %j", (notes) => {
    const offer = anOffer("1.0.0", [aFeedFile("App.exe")], { notes });
    expect(load(electronFeed(offer, windows, { address }) ?? "")).toMatchObject({ releaseNotes: notes });
  });

  it("keeps to whole characters", () => {
    const offer = anOffer("1.0.0", [aFeedFile("App.exe")], { notes: "\ud800x" });
    expect(load(electronFeed(offer, windows, { address }) ?? "")).toMatchObject({ releaseNotes: "\ufffdx" });
  });

  it("keeps the number of a version a text", () => {
    const offer = anOffer("1.0.0", [aFeedFile("App.exe")]);
    expect(electronFeed(offer, windows, { address })).toMatch(/^version: "1\.0\.0"\n/);
  });
});
