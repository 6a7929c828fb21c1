/** electron-updater as it is, against the service: what a delta transfers, and how far a roll-out goes. */
import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { switchOn } from "@/tests/support/feed-reader";
import { aPublisher, aRelease, aVariant } from "@/tests/support/release-factories";
import { file, form, type Part } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { blockMapOf } from "./block-map";
import { type ProgramInput, startProgram } from "./electron-program";
import { type Service, startService } from "./service";

const BLOCKS = 160;

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let service: Service;

beforeAll(async () => {
  publisher = await aPublisher();
  service = await startService(publisher.application.slug);
  await switchOn(publisher.application, "electron");
});
afterAll(() => service.close());

const program = (variant: string, input: Partial<ProgramInput> = {}) =>
  startProgram({
    system: "windows",
    version: "1.0.0",
    base: `${service.feeds}/${variant}/electron/`,
    ...input,
  });

/** What the program is offered; null for nothing newer. */
async function offered(variant: string, input: Partial<ProgramInput> = {}): Promise<string | null> {
  const { updater } = await program(variant, input);
  const result = await updater.checkForUpdates();
  return result?.isUpdateAvailable ? result.updateInfo.version : null;
}

describe("a program with electron-updater", () => {
  it("gets what a pipeline uploaded, and by block maps only what changed", async () => {
    const { application, ci } = publisher;
    const upload = async (version: string, bytes: Buffer) => {
      const name = `App-${version}.exe`;
      const files: Part[] = [
        ["file", file(bytes, name)],
        ["file", file(blockMapOf(bytes), `${name}.blockmap`)],
      ];
      const fields: Part[] = [
        ["version", version],
        ["variant", "basic"],
        ["platform", "windows"],
        ["arch", "x64"],
        ["publish", "true"],
      ];
      const answer = await pipeline(application.slug, ci.token).release(form(...fields, ...files));
      expect(answer).toMatchObject({ status: 201 });
    };
    const old = randomBytes(BLOCKS * 8192);
    const bytes = Buffer.from(old);
    for (const place of [3, 40, 99]) randomBytes(100).copy(bytes, place * 8192);
    await upload("1.0.0", old);
    await upload("1.1.0", bytes);

    const { updater, cache, said } = await program("basic", { withDeltas: true });
    await mkdir(cache, { recursive: true });
    await writeFile(join(cache, "installer.exe"), old);
    expect(await updater.checkForUpdates()).toMatchObject({ updateInfo: { version: "1.1.0" } });
    const [path = ""] = await updater.downloadUpdate();
    expect((await readFile(path)).equals(bytes), said.join("\n")).toBe(true);
    const [ranged, ...more] = service.asked.filter((one) => one.path.endsWith("/1.1.0/App-1.1.0.exe"));
    expect(more).toEqual([]);
    expect(ranged?.status).toBe(206);
    expect(ranged?.sent).toBeLessThan(bytes.length / 10);
    expect(await offered("basic", { version: "1.1.0" })).toBeNull();
  });

  it("is in a roll-out more often the further it goes, and in none of nobody", async () => {
    const { application, ci } = publisher;
    const rollOut = async (percent: number) => {
      const body = { version: "1.2.0", variants: ["early"], percent };
      const answer = await pipeline(application.slug, ci.token).call("POST", "/releases/rollout", { body });
      expect(answer).toMatchObject({ status: 200 });
    };
    await aVariant(application, "early");
    await aRelease(application, "1.1.0", { variant: "early", fileName: "App.exe" });
    await aRelease(application, "1.2.0", { variant: "early", fileName: "App.exe" });
    await rollOut(0);
    expect(await offered("early")).toBe("1.1.0");
    await rollOut(10);
    const programs = await Promise.all(Array.from({ length: 100 }, () => offered("early")));
    const early = programs.filter((version) => version === "1.2.0").length;
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(50);
    await rollOut(100);
    expect(await offered("early")).toBe("1.2.0");
  });
});
