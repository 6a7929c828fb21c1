/** Squirrel on both systems by their sources, at the addresses that update-electron-app tells them as it is. */
import { createHash } from "node:crypto";
import { nupkg, VELOPACK } from "@/tests/unit/releases/package-facts/packages";
import { type Asking, ask, isHigher, need, type Program } from "./program";
import { toldBy } from "./update-electron-app";

const ARCH = process.arch === "arm64" ? "arm64" : "x64";

/** Betas are asked for by a query, which update-electron-app leaves out and Electron's own `setFeedURL` takes. */
const addressOf = ({ service, place, version }: Asking, system: "darwin" | "win32") =>
  toldBy(system, version, { feeds: service.publicFeeds, place }).url;

export const squirrelMac: Program = {
  name: "Squirrel.Mac",
  how: "read",
  format: "squirrel",
  key: null,
  upload: (version) => ({
    fields: { platform: "macos", arch: ARCH },
    name: `App-${version}.zip`,
    content: Buffer.from(`the program ${version}`),
  }),
  license: "headers",
  without: "nothing",
  isKnown: false,
  changedFile: "refused",
  // Apple's signature is what protects it, and that is the pipeline's.
  forgedFeed: "installed",
  async check(asking) {
    const { channel, headers } = asking;
    const query = channel === "beta" ? "?channel=beta" : "";
    const url = `${addressOf(asking, "darwin")}${query}`;
    const { status, bytes } = await ask(asking, url, headers);
    if (status === 204) return null;
    const said = JSON.parse(bytes.toString("utf8"));
    const install = async () => {
      // Without the program's headers.
      const file = (await ask(asking, said.url)).bytes;
      // As the newest Electron does.
      need(createHash("sha256").update(file).digest("hex") === said.sha256, "sha256");
      return file;
    };
    return { version: said.name, install };
  },
};

export const squirrelWindows: Program = {
  name: "Squirrel.Windows",
  how: "read",
  format: "squirrel",
  key: null,
  upload: (version) => ({
    fields: { platform: "windows", arch: ARCH },
    name: `${VELOPACK.id}-${version}-full.nupkg`,
    content: Buffer.from(nupkg({ ...VELOPACK, version })),
  }),
  license: "address",
  without: "an error",
  isKnown: false,
  changedFile: "refused",
  forgedFeed: "installed",
  async check(asking) {
    const { version, channel } = asking;
    const folder = addressOf(asking, "win32");
    const query = `id=App&localVersion=${version}&arch=amd64${channel === "beta" ? "&channel=beta" : ""}`;
    const { bytes } = await ask(asking, `${folder}/RELEASES?${query}`);
    const lines = bytes.toString("utf8").trim().split(/\r?\n/);
    need(lines[0] !== "", "an empty list");
    const entries = lines.map((line) => {
      const [sha1 = "", where = ""] = line.split(" ");
      const [, found = ""] = /-(\d+\.\d+\.\d+(?:-[a-z\d.]+)?)-full\.nupkg$/.exec(where) ?? [];
      return { sha1, where, version: found };
    });
    const best = entries.reduce((found, one) => (isHigher(one.version, found.version) ? one : found));
    if (!isHigher(best.version, version)) return null;
    const install = async () => {
      const file = (await ask(asking, new URL(best.where, `${folder}/`).href)).bytes;
      need(createHash("sha1").update(file).digest("hex").toUpperCase() === best.sha1, "sha1");
      return file;
    };
    return { version: best.version, install };
  },
};
