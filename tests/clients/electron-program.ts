/** electron-updater as it is, in a program that is none: its own adapter, and Node's HTTP in place of Electron's. */

import { EventEmitter } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  configureRequestOptions,
  configureRequestUrl,
  type DownloadOptions,
  HttpExecutor,
} from "builder-util-runtime";
import { AppImageUpdater, type AppUpdater, MacUpdater, NsisUpdater } from "electron-updater";
import { besideElectron } from "./programs/update-electron-app";

export type ProgramInput = Readonly<{
  system: "windows" | "linux" | "mac";
  version: string;
  /** Of its feeds, with a slash at the end. */
  base: string;
  channel?: string;
  headers?: Readonly<Record<string, string>>;
  /** A delta that fails is an error then, and no full download in its place. */
  withDeltas?: boolean;
  /** A UUID, by which it tells itself from others; else it makes one up. */
  installation?: string;
}>;

/** `cache`: where it keeps what it downloaded; `said`: what it wrote into its log. */
export type Program = {
  updater: AppUpdater;
  cache: string;
  said: string[];
  /** What it handed to Electron's own updater, on a Mac. */
  handed: () => Promise<Buffer>;
};

/** In the place of Electron's: asks the updater for the file as Squirrel.Mac does. */
class NativeUpdater extends EventEmitter {
  file: Promise<Buffer> = Promise.reject(new Error("No file was handed over."));
  #feed: { url: string; headers: Record<string, string> } = { url: "", headers: {} };

  constructor() {
    super();
    this.file.catch(() => undefined);
  }

  setFeedURL(feed: { url: string; headers: Record<string, string> }) {
    this.#feed = feed;
  }

  checkForUpdates() {
    this.file = this.#ask();
    this.file.then(
      () => this.emit("update-downloaded"),
      (error: Error) => this.emit("error", error),
    );
  }

  async #ask(): Promise<Buffer> {
    const { url, headers } = this.#feed;
    const said = (await (await fetch(url, { headers })).json()) as { url: string };
    return Buffer.from(await (await fetch(said.url)).arrayBuffer());
  }
}

class NodeExecutor extends HttpExecutor<ClientRequest> {
  createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): ClientRequest {
    return httpRequest(options, callback);
  }

  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const asked = { headers: options.headers ?? undefined };
      configureRequestUrl(url, asked);
      configureRequestOptions(asked);
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(asked, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

export async function startProgram({
  system,
  version,
  base,
  channel,
  headers,
  withDeltas = false,
  installation,
}: ProgramInput): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), "electron-program-"));
  const adapter = {
    version,
    name: "App",
    isPackaged: true,
    appUpdateConfigPath: join(folder, "app-update.yml"),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
  const native = new NativeUpdater();
  const updater =
    system === "windows"
      ? new NsisUpdater(null, adapter)
      : system === "linux"
        ? new AppImageUpdater(null, adapter)
        : besideElectron({ autoUpdater: native }, () => new MacUpdater(undefined, adapter));
  const said: string[] = [];
  const note = (message: unknown) => said.push(String(message));
  if (installation !== undefined) await writeFile(join(folder, ".updaterId"), installation);
  await writeFile(adapter.appUpdateConfigPath, "updaterCacheDirName: app\n");
  // Its own switch for running elsewhere.
  const platform = { windows: "win32", linux: "linux", mac: "darwin" }[system];
  Object.assign(updater, {
    httpExecutor: new NodeExecutor(),
    _testOnlyOptions: { platform, isUseDifferentialDownload: withDeltas },
  });
  updater.updateConfigPath = adapter.appUpdateConfigPath;
  updater.logger = { info: note, warn: note, error: note, debug: note };
  updater.autoDownload = false;
  // On a Mac it hands the file to Electron then, and is done.
  updater.autoInstallOnAppQuit = system === "mac";
  updater.forceDevUpdateConfig = true;
  updater.disableWebInstaller = true;
  updater.on("error", note);
  if (headers) updater.requestHeaders = { ...headers };
  updater.setFeedURL({
    provider: "generic",
    url: base,
    updaterCacheDirName: "app",
    ...(channel ? { channel } : {}),
  });
  return { updater, cache: join(folder, "app"), said, handed: () => native.file };
}
