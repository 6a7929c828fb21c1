/** Velopack's native library as it is, against the service. */
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setVelopackLogger, UpdateManager } from "velopack";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { revokeFeedToken } from "@/lib/domain/keys/feed-tokens";
import { withdrawRelease } from "@/lib/domain/releases/withdraw";
import { aKey, aPlan, contextAt } from "@/tests/support/factories";
import { switchOn } from "@/tests/support/feed-reader";
import { anUpdateKey, aPublisherOfTwo } from "@/tests/support/release-factories";
import { file, form, type Part } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { nupkg, VELOPACK } from "@/tests/unit/releases/package-facts/packages";
import { type Service, startService } from "./service";

// Else it writes into the output of the tests.
setVelopackLogger(() => undefined);

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;
let service: Service;
let keyId = "";

beforeAll(async () => {
  publisher = await aPublisherOfTwo();
  service = await startService(publisher.application.slug);
  await switchOn(publisher.application, "velopack");
  await aPlan(publisher.application, { code: "pro", name: "Pro", variants: ["unlimited"] });
  keyId = (await aKey(publisher.application, { plan: "pro" })).id;
});
afterAll(() => service.close());

const packed = (version: string) => Buffer.from(nupkg({ ...VELOPACK, version }));

async function upload(version: string, variant = "basic", ...fields: Part[]): Promise<{ id: string }> {
  const { application, ci } = publisher;
  const whole: Part = ["file", file(packed(version), `${VELOPACK.id}-${version}-full.nupkg`)];
  const parts: Part[] = [["variant", variant], ["version", version], ["publish", "true"], ...fields];
  const { status, body } = await pipeline(application.slug, ci.token).release(form(...parts, whole));
  expect([status, body]).toMatchObject([201, {}]);
  return body as { id: string }; // what the interface promises
}

/** Installed in a folder of its own. */
async function installed(variant: string, version = "1.0.0", channel: string | null = null) {
  const root = await mkdtemp(join(tmpdir(), "velopack-"));
  const packages = join(root, "packages");
  await mkdir(packages);
  const manifest = join(root, "sq.version");
  await writeFile(manifest, nuspec(version));
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
  return { manager: new UpdateManager(`${service.feeds}/${variant}/velopack/`, options, locator), packages };
}

function nuspec(version: string): string {
  return `<?xml version="1.0"?><package><metadata><id>${VELOPACK.id}</id><version>${version}</version><channel>win-x64</channel></metadata></package>`;
}

const offered = async (...input: Parameters<typeof installed>) =>
  (await (await installed(...input)).manager.checkForUpdatesAsync())?.TargetFullRelease.Version ?? null;

describe("a program with Velopack", () => {
  it("is offered the newest version, downloads it, and nothing once it runs it", async () => {
    await upload("1.0.0");
    await upload("1.1.0");
    const { manager, packages } = await installed("basic");
    const update = await manager.checkForUpdatesAsync();
    expect(update?.TargetFullRelease).toMatchObject({ Version: "1.1.0", PackageId: VELOPACK.id });
    if (!update) throw new Error("Nothing was offered.");
    await manager.downloadUpdateAsync(update);
    const name = `${VELOPACK.id}-1.1.0-full.nupkg`;
    expect(await readdir(packages)).toContain(name);
    expect((await readFile(join(packages, name))).equals(packed("1.1.0"))).toBe(true);
    expect(await offered("basic", "1.1.0")).toBeNull();
  });

  it("of beta gets betas, and others do not", async () => {
    await upload("1.2.0-beta.1", "basic", ["channel", "beta"]);
    expect(await offered("basic", "1.0.0", "win-x64-beta")).toBe("1.2.0-beta.1");
    expect(await offered("basic")).toBe("1.1.0");
  });

  it("gets the version before one that is withdrawn", async () => {
    const { id } = await upload("1.3.0");
    expect(await offered("basic")).toBe("1.3.0");
    await withdrawRelease(contextAt(), publisher.application, id, "broken");
    expect(await offered("basic")).toBe("1.1.0");
  });

  it("gets what is restricted by a credential in the address, and nothing without", async () => {
    await upload("1.1.0", "unlimited");
    await expect(offered("unlimited")).rejects.toThrow("403");
    const feedToken = await createFeedToken(contextAt(), publisher.application, keyId, "office");
    for (const token of [(await anUpdateKey(publisher.application)).token, feedToken.token.expose()]) {
      const { manager, packages } = await installed(`unlimited~${token}`);
      const update = await manager.checkForUpdatesAsync();
      if (!update) throw new Error("Nothing was offered.");
      await manager.downloadUpdateAsync(update);
      expect(await readdir(packages)).toContain(`${VELOPACK.id}-1.1.0-full.nupkg`);
    }
    await revokeFeedToken(contextAt(), publisher.application, feedToken.id);
    await expect(offered(`unlimited~${feedToken.token.expose()}`)).rejects.toThrow("403");
  });
});
