import { readFile } from "node:fs/promises";
import { startProgram } from "../electron-program";
import type { Program } from "./program";

export const electron: Program = {
  name: "electron-updater",
  how: "unmodified",
  format: "electron",
  key: null,
  upload: (version) => ({
    fields: { platform: "windows", arch: "x64" },
    name: `App-${version}.exe`,
    content: Buffer.from(`the program ${version}`),
  }),
  license: "headers",
  without: "an error",
  isKnown: true,
  changedFile: "refused",
  forgedFeed: "installed",
  async check({ service, place, version, channel, headers, installation }) {
    const { updater } = await startProgram({
      system: "windows",
      version,
      base: `${service.feeds}/${place}/electron/`,
      headers,
      installation,
      ...(channel === "beta" ? { channel } : {}),
    });
    const found = await updater.checkForUpdates();
    if (!found?.isUpdateAvailable) return null;
    const install = async () => {
      const [path = ""] = await updater.downloadUpdate();
      return readFile(path);
    };
    return { version: found.updateInfo.version, install };
  },
};
