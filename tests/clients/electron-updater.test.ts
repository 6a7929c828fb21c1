import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type AppUpdater, MacUpdater } from "electron-updater";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { FeedFile, FeedOffer } from "@/lib/domain/feeds/feed-file";
import { electronFeed, parseElectronFeedName } from "@/lib/domain/feeds/formats/electron";
import { aFeedFile, anOffer } from "../unit/feeds/some-offers";
import { blockMapOf, withBlockMap } from "./block-map";
import { type ProgramInput, startProgram } from "./electron-program";
import { startFeedServer } from "./feed-server";

const BLOCKS = 160;
const base = "/feeds/basic/electron/";
const address = ({ name }: FeedFile, { version }: { version: string }) => `${version}/${name}`;
const server = await startFeedServer();

afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  vi.unstubAllEnvs();
});

/** A file of the release, whose bytes are these. */
function fileOf(name: string, bytes: Buffer, input: Partial<FeedFile> = {}): FeedFile {
  return aFeedFile(name, {
    size: bytes.length,
    sha512: createHash("sha512").update(bytes).digest("hex"),
    arch: "x64",
    ...input,
  });
}

function serveFeed(name: string, offer: FeedOffer) {
  const parsed = parseElectronFeedName(name);
  if (!parsed) throw new Error(`${name} is no feed.`);
  server.serve({ [`${base}${name}`]: electronFeed(offer, parsed, { address }) });
}

const program = (input: Partial<ProgramInput> = {}) =>
  startProgram({ system: "windows", version: "1.0.0", base: `${server.origin}${base}`, ...input });

async function downloaded(updater: AppUpdater): Promise<Buffer> {
  const [path = ""] = await updater.downloadUpdate();
  return readFile(path);
}

const sentOf = (path: string) =>
  server.asked.filter((one) => one.path === path).reduce((sum, { sent }) => sum + sent, 0);

/** Blocks that the old version has, but for a few; scattered, so that several ranges are asked for. */
function newerThan(old: Buffer): Buffer {
  const changed = Buffer.from(old);
  for (const place of [3, 40, 41, 99, BLOCKS - 1]) randomBytes(100).copy(changed, place * 8192 + 50);
  return changed;
}

describe("electron-updater on Windows", () => {
  const old = randomBytes(BLOCKS * 8192);
  const bytes = newerThan(old);
  const paths = { file: `${base}1.1.0/App-1.1.0.exe`, old: `${base}1.0.0/App-1.0.0.exe` };
  const offer = anOffer("1.1.0", [fileOf("App-1.1.0.exe", bytes)], { notes: "New: things\n# and more" });

  it("is offered, downloads and verifies the newer version, and sends its header to both", async () => {
    serveFeed("latest.yml", offer);
    server.serve({ [paths.file]: bytes });
    const { updater } = await program({ headers: { authorization: "Bearer token" } });
    const result = await updater.checkForUpdates();
    expect(result).toMatchObject({ isUpdateAvailable: true, updateInfo: { version: "1.1.0" } });
    expect(result?.updateInfo.releaseNotes).toBe("New: things\n# and more");
    expect((await downloaded(updater)).equals(bytes)).toBe(true);
    const sentHeaders = server.asked.filter(({ status }) => status === 200).map(({ headers }) => headers);
    expect(sentHeaders.map(({ authorization }) => authorization)).toEqual(["Bearer token", "Bearer token"]);
    expect(sentHeaders[0]).toHaveProperty("x-user-staging-id");
  });

  it.each(["1.1.0", "1.2.0"])("that runs %s is offered nothing", async (version) => {
    serveFeed("latest.yml", offer);
    const { updater } = await program({ version });
    expect(await updater.checkForUpdates()).toMatchObject({ isUpdateAvailable: false });
  });

  it("fetches by block maps only what changed", async () => {
    serveFeed("latest.yml", offer);
    server.serve({ [paths.file]: bytes, [`${paths.file}.blockmap`]: blockMapOf(bytes) });
    server.serve({ [`${paths.old}.blockmap`]: blockMapOf(old) });
    const { updater, cache, said } = await program({ withDeltas: true });
    await mkdir(cache, { recursive: true });
    await writeFile(join(cache, "installer.exe"), old);
    await updater.checkForUpdates();
    expect((await downloaded(updater)).equals(bytes), said.join("\n")).toBe(true);
    const [ranged, ...more] = server.asked.filter(({ path }) => path === paths.file);
    expect(more).toEqual([]);
    expect(ranged).toMatchObject({ status: 206 });
    expect(ranged?.headers.range).toMatch(/^bytes=\d+-\d+, \d+-\d+/);
    expect(sentOf(paths.file)).toBeLessThan(bytes.length / 10);
  });

  it("fetches a thousand pieces in two requests, never the whole", async () => {
    const large = randomBytes(2000 * 8192);
    const newer = Buffer.from(large);
    for (let place = 0; place < 2000; place += 2)
      newer.writeUInt8(newer.readUInt8(place * 8192) ^ 1, place * 8192);
    serveFeed("latest.yml", anOffer("1.1.0", [fileOf("App-1.1.0.exe", newer)]));
    server.serve({ [paths.file]: newer, [`${paths.file}.blockmap`]: blockMapOf(newer) });
    server.serve({ [`${paths.old}.blockmap`]: blockMapOf(large) });
    const { updater, cache, said } = await program({ withDeltas: true });
    await mkdir(cache, { recursive: true });
    await writeFile(join(cache, "installer.exe"), large);
    await updater.checkForUpdates();
    expect((await downloaded(updater)).equals(newer), said.join("\n")).toBe(true);
    const ranged = server.asked.filter(({ path }) => path === paths.file);
    expect(ranged.map(({ status }) => status)).toEqual([206, 206]);
    expect(ranged[0]?.headers.range?.split(", ").length).toBeGreaterThan(490);
    expect(sentOf(paths.file)).toBeLessThan(newer.length * 0.55);
  });

  it("refuses other bytes than the feed names", async () => {
    serveFeed("latest.yml", offer);
    server.serve({ [paths.file]: newerThan(bytes) });
    const { updater } = await program();
    await updater.checkForUpdates();
    await expect(updater.downloadUpdate()).rejects.toMatchObject({ code: "ERR_CHECKSUM_MISMATCH" });
  });

  it("of beta reads a feed of its own", async () => {
    const beta = Buffer.from("beta");
    const release = anOffer("1.2.0-beta.1", [fileOf("App-beta.exe", beta)], { channel: "beta" });
    serveFeed("latest.yml", offer);
    serveFeed("beta.yml", release);
    server.serve({ [`${base}1.2.0-beta.1/App-beta.exe`]: beta });
    const { updater } = await program({ channel: "beta" });
    expect(await updater.checkForUpdates()).toMatchObject({ updateInfo: { version: "1.2.0-beta.1" } });
    expect(await downloaded(updater)).toEqual(beta);
    const { updater: stable } = await program();
    expect(await stable.checkForUpdates()).toMatchObject({ updateInfo: { version: "1.1.0" } });
  });

  it("takes the file for its own processor, whatever the files are called", async () => {
    const own = Buffer.from(process.arch);
    const files = [
      fileOf("Arm.exe", Buffer.from("arm64"), { arch: "arm64" }),
      fileOf("Small.exe", Buffer.from("ia32"), { arch: "x86" }),
      fileOf("Plain.exe", Buffer.from("x64"), { arch: "x64" }),
    ];
    serveFeed("latest.yml", anOffer("1.3.0", files));
    for (const [name, text] of [
      ["Arm", "arm64"],
      ["Small", "ia32"],
      ["Plain", "x64"],
    ]) {
      server.serve({ [`${base}1.3.0/${name}.exe`]: Buffer.from(text ?? "") });
    }
    const { updater } = await program();
    await updater.checkForUpdates();
    expect(await downloaded(updater)).toEqual(own);
  });
});

describe("electron-updater of an AppImage", () => {
  it("fetches only what changed, by the block map inside", async () => {
    const before = randomBytes(BLOCKS * 8192);
    const old = withBlockMap(before);
    const { bytes, blockMapSize } = withBlockMap(newerThan(before));
    const { cache } = await program({ system: "linux" });
    const installed = join(cache, "..", "App.AppImage");
    await writeFile(installed, old.bytes);
    vi.stubEnv("APPIMAGE", installed);
    const arch: FeedFile["arch"] = process.arch === "arm64" ? "arm64" : "x64";
    const feed = arch === "x64" ? "latest-linux.yml" : "latest-linux-arm64.yml";
    serveFeed(feed, anOffer("1.1.0", [fileOf("App.AppImage", bytes, { arch, blockMapSize })]));
    const path = `${base}1.1.0/App.AppImage`;
    server.serve({ [path]: bytes });
    const { updater, said } = await program({ system: "linux", withDeltas: true });
    expect(await updater.checkForUpdates()).toMatchObject({ isUpdateAvailable: true });
    expect((await downloaded(updater)).equals(bytes), said.join("\n")).toBe(true);
    expect(server.asked.filter((one) => one.path === path).map(({ status }) => status)).not.toContain(200);
    expect(sentOf(path)).toBeLessThan(bytes.length / 10);
  });
});

describe("electron-updater on a Mac", () => {
  const { parseUpdateInfo, resolveFiles, findFile } = createRequire(import.meta.url)(
    "electron-updater/out/providers/Provider",
  );
  // Which its types hide.
  const filterFilesForArch = Reflect.get(MacUpdater, "filterFilesForArch");
  const files = [
    fileOf("Silicon.zip", Buffer.from("arm64"), { arch: "arm64", platform: "macos" }),
    fileOf("Intel.zip", Buffer.from("x64"), { arch: "x64", platform: "macos" }),
  ];

  it.each([
    [true, "Silicon.zip"],
    [false, "Intel.zip"],
  ])("with Apple's processor (%s) takes %s, whatever the files are called", (isArm64, name) => {
    const feed = electronFeed(anOffer("1.1.0", files), { platform: "macos", arch: null }, { address });
    const url = new URL(base, "https://example.test");
    const resolved = resolveFiles(parseUpdateInfo(feed, "latest-mac.yml", url), url);
    const own = filterFilesForArch(resolved, isArm64);
    expect(findFile(own, "zip", ["pkg", "dmg"]).url.pathname).toBe(`${base}1.1.0/${name}`);
  });
});
