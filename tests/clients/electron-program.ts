/** electron-updater as it is, in a program that is none: its own adapter, and Node's HTTP in place of Electron's. */

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
import { AppImageUpdater, type AppUpdater, NsisUpdater } from "electron-updater";

export type ProgramInput = Readonly<{
  system: "windows" | "linux";
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
export type Program = { updater: AppUpdater; cache: string; said: string[] };

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
  const updater = system === "windows" ? new NsisUpdater(null, adapter) : new AppImageUpdater(null, adapter);
  const said: string[] = [];
  const note = (message: unknown) => said.push(String(message));
  if (installation !== undefined) await writeFile(join(folder, ".updaterId"), installation);
  await writeFile(adapter.appUpdateConfigPath, "updaterCacheDirName: app\n");
  // Its own switch for running elsewhere.
  const platform = system === "windows" ? "win32" : "linux";
  Object.assign(updater, {
    httpExecutor: new NodeExecutor(),
    _testOnlyOptions: { platform, isUseDifferentialDownload: withDeltas },
  });
  updater.updateConfigPath = adapter.appUpdateConfigPath;
  updater.logger = { info: note, warn: note, error: note, debug: note };
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
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
  return { updater, cache: join(folder, "app"), said };
}
