/** electron-updater as it is, on each of its systems; on a Mac beside a stand-in for Electron's own updater. */
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type ProgramInput, startProgram } from "../electron-program";
import type { Program } from "./program";

const ARCH = process.arch === "arm64" ? "arm64" : "x64";

export const electron = on("windows", "windows", "exe");
export const electronAppImage = on("linux", "linux", "AppImage");
export const electronMac = on("mac", "macos", "zip");

function on(system: ProgramInput["system"], platform: string, ending: string): Program {
  return {
    name: `electron-updater (${ending})`,
    how: "unmodified",
    format: "electron",
    key: null,
    upload: (version) => ({
      fields: { platform, arch: ARCH },
      name: `App-${version}.${ending}`,
      content: Buffer.from(`the program ${version}`),
    }),
    license: "headers",
    without: "an error",
    isKnown: true,
    changedFile: "refused",
    forgedFeed: "installed",
    async check({ service, place, version, channel, headers, installation }) {
      if (system === "linux") await beAnAppImage();
      const { updater, handed } = await startProgram({
        system,
        version,
        base: `${service.feeds}/${place}/electron/`,
        headers,
        installation,
        ...(channel === "beta" ? { channel } : {}),
      });
      const found = await updater.checkForUpdates();
      if (!found?.isUpdateAvailable) return null;
      const install = async () => {
        const [path] = await withoutPrograms(system === "mac", () => updater.downloadUpdate());
        return path === undefined ? handed() : readFile(path);
      };
      return { version: found.updateInfo.version, install };
    },
  };
}

/** On a Mac it asks the system's own programs for the processor; elsewhere they complain into the output of the tests. */
async function withoutPrograms<T>(isMac: boolean, act: () => Promise<T>): Promise<T> {
  const { PATH: before } = process.env;
  if (isMac) process.env.PATH = "/nowhere";
  try {
    return await act();
  } finally {
    process.env.PATH = before;
  }
}

/** It asks the environment for the file that it runs from. */
async function beAnAppImage(): Promise<void> {
  const { APPIMAGE: before } = process.env;
  const path = join(await mkdtemp(join(tmpdir(), "app-image-")), "App.AppImage");
  await writeFile(path, "what it runs");
  process.env.APPIMAGE = path;
  onTestFinished(() => {
    if (before === undefined) delete process.env.APPIMAGE;
    else process.env.APPIMAGE = before;
  });
}
