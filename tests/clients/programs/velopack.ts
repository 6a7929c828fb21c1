import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setVelopackLogger, UpdateManager } from "velopack";
import { nupkg, VELOPACK } from "@/tests/unit/releases/package-facts/packages";
import type { Program } from "./program";

// Else it writes into the output of the tests.
setVelopackLogger(() => undefined);

export const velopack: Program = {
  name: "Velopack",
  how: "unmodified",
  format: "velopack",
  key: null,
  upload: (version) => ({
    fields: {},
    name: `${VELOPACK.id}-${version}-full.nupkg`,
    content: Buffer.from(nupkg({ ...VELOPACK, version })),
  }),
  license: "address",
  without: "an error",
  isKnown: false,
  // This version of its library compares nothing.
  changedFile: "installed",
  forgedFeed: "installed",
  async check({ service, place, version, channel }) {
    const { manager, packages } = await installedVelopack(
      `${service.feeds}/${place}/velopack/`,
      version,
      channel === "beta" ? "win-x64-beta" : null,
    );
    const update = await manager.checkForUpdatesAsync();
    if (!update) return null;
    const install = async () => {
      await manager.downloadUpdateAsync(update);
      return readFile(join(packages, update.TargetFullRelease.FileName));
    };
    return { version: update.TargetFullRelease.Version, install };
  },
};

/** Installed in a folder of its own. */
export async function installedVelopack(base: string, version: string, channel: string | null = null) {
  const root = await mkdtemp(join(tmpdir(), "velopack-"));
  const packages = join(root, "packages");
  await mkdir(packages);
  const manifest = join(root, "sq.version");
  const facts = `<id>${VELOPACK.id}</id><version>${version}</version><channel>win-x64</channel>`;
  await writeFile(manifest, `<?xml version="1.0"?><package><metadata>${facts}</metadata></package>`);
  const locator = {
    RootAppDir: root,
    UpdateExePath: join(root, "Update"),
    PackagesDir: packages,
    ManifestPath: manifest,
    CurrentBinaryDir: root,
    IsPortable: true,
  };
  await writeFile(locator.UpdateExePath, "");
  const options = { AllowVersionDowngrade: false, ExplicitChannel: channel };
  return { manager: new UpdateManager(base, options, locator), packages };
}
