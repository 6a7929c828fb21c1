/** update-electron-app as it is, beside an Electron that only notes what it is told; its addresses are asked of the service. */
import { createHash } from "node:crypto";
import { EventEmitter } from "node:events";
import Module, { createRequire } from "node:module";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { updateBase } from "@/lib/domain/releases/update-base";
import { aFileFor, switchOn } from "@/tests/support/feed-reader";
import { aPublisher } from "@/tests/support/release-factories";
import { file, form } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { nupkg, VELOPACK } from "@/tests/unit/releases/package-facts/packages";
import { type Service, startService } from "./service";

type Told = { url: string; serverType: string };

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let service: Service;
const system = Object.getOwnPropertyDescriptor(process, "platform");
const electron: { version: string; told: Told | null } = { version: "", told: null };
const { updateElectronApp, UpdateSourceType } = loadBesideElectron();

beforeAll(async () => {
  publisher = await aPublisher();
  service = await startService(publisher.application.slug);
  await switchOn(publisher.application, "squirrel");
});
afterAll(() => service.close());
afterEach(() => {
  if (system) Object.defineProperty(process, "platform", system);
});

/** The program's module, which loads an Electron that is not there. */
function loadBesideElectron() {
  const autoUpdater = Object.assign(new EventEmitter(), {
    setFeedURL: (told: Told) => {
      electron.told = told;
    },
    checkForUpdates: () => undefined,
  });
  const app = { isPackaged: true, isReady: () => true, getVersion: () => electron.version };
  const load = Reflect.get(Module, "_load");
  Reflect.set(Module, "_load", (name: string, ...more: unknown[]) =>
    name === "electron" ? { app, autoUpdater, dialog: {} } : load(name, ...more),
  );
  try {
    return createRequire(import.meta.url)("update-electron-app");
  } finally {
    Reflect.set(Module, "_load", load);
  }
}

/** What the program tells Electron's updater: where to ask. */
function toldBy(platform: "darwin" | "win32", version: string, storage: boolean): Told {
  electron.version = version;
  electron.told = null;
  Object.defineProperty(process, "platform", { value: platform });
  const feeds = `${updateBase(publisher.application.slug)}/feeds`;
  const hosted = { type: UpdateSourceType.ElectronPublicUpdateService, host: feeds, repo: "basic/squirrel" };
  const place = `${feeds}/basic/squirrel/${platform}-${process.arch}`;
  const updateSource = storage ? { type: UpdateSourceType.StaticStorage, baseUrl: place } : hosted;
  updateElectronApp({ updateSource, logger: { log: () => undefined } }).stopUpdates();
  if (!electron.told) throw new Error("The updater was told nothing.");
  return electron.told;
}

const ask = async (url: string) => {
  const response = await fetch(service.reachable(url));
  return { status: response.status, text: await response.text() };
};

describe("a program with update-electron-app", () => {
  it("on a Mac is offered the newer version with its digest, and 204 once it runs it", async () => {
    const arch = process.arch === "arm64" ? "arm64" : "x64";
    await aFileFor(publisher.application, "1.1.0", `macos/${arch}`, "App.zip", { notes: "New" });
    const { status, text } = await ask(toldBy("darwin", "1.0.0", false).url);
    expect(status).toBe(200);
    const content = "App.zip of 1.1.0";
    const answer = JSON.parse(text);
    expect(answer).toMatchObject({
      name: "1.1.0",
      notes: "New",
      sha256: createHash("sha256").update(content).digest("hex"),
      size: content.length,
    });
    expect(await ask(answer.url)).toEqual({ status: 200, text: content });
    expect(await ask(toldBy("darwin", "1.1.0", false).url)).toEqual({ status: 204, text: "" });
  });

  it("with a static list on a Mac reads the same", async () => {
    const { url, serverType } = toldBy("darwin", "1.0.0", true);
    expect([serverType, url.endsWith("/RELEASES.json")]).toEqual(["json", true]);
    expect(JSON.parse((await ask(url)).text)).toMatchObject({ currentRelease: "1.1.0" });
  });

  it.each([false, true])("on Windows finds its packages (static: %s)", async (storage) => {
    const { application, ci } = publisher;
    const version = storage ? "1.3.0" : "1.2.0";
    const whole = file(Buffer.from(nupkg({ ...VELOPACK, version })), `${VELOPACK.id}-${version}-full.nupkg`);
    const upload = form(["version", version], ["publish", "true"], ["file", whole]);
    expect(await pipeline(application.slug, ci.token).release(upload)).toMatchObject({ status: 201 });
    // Squirrel itself adds the name of the list and its own parameters.
    const { url } = toldBy("win32", "1.0.0", storage);
    const { status, text } = await ask(`${url}/RELEASES?id=App&localVersion=1.0.0&arch=amd64`);
    expect(status).toBe(200);
    const [sha1, place = ""] = text.trimEnd().split("\n").at(-1)?.split(" ") ?? [];
    expect(place).toMatch(new RegExp(`/${VELOPACK.id}-${version}-full\\.nupkg$`));
    const bytes = Buffer.from(await (await fetch(service.reachable(place))).arrayBuffer());
    expect(createHash("sha1").update(bytes).digest("hex").toUpperCase()).toBe(sha1);
  });
});
