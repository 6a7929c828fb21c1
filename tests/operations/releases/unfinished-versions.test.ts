import { expect, it } from "vitest";
import { rollOutVersion } from "@/lib/domain/publishing/version-releases";
import type { SaidOfFile } from "@/lib/domain/release-files/new-file";
import { unfinishedVersions } from "@/lib/domain/release-lists/unfinished-versions";
import { contextAt } from "@/tests/support/factories";
import { aPublisherOfTwo, aRelease, type SomeRelease } from "@/tests/support/release-factories";

const MAC = { fileName: "App.dmg", said: { platform: "macos", arch: "universal" } } as const;
const WINDOWS = { fileName: "App.exe", said: { platform: "windows", arch: "x64" } } as const;

type Files = readonly Readonly<{ fileName: string; said: Partial<SaidOfFile> }>[];

it("versions that not everyone is offered are told with since when, until one passes them by", async () => {
  const { application } = await aPublisherOfTwo();
  const put = async (version: string, files: Files, input: SomeRelease = {}) => {
    for (const variant of ["basic", "unlimited"])
      for (const file of files) await aRelease(application, version, { ...input, ...file, variant });
  };
  const at = (day: number) => contextAt(new Date(Date.UTC(2027, 2, day, 12)));
  const unfinished = async () =>
    (await unfinishedVersions(contextAt(), application)).map(({ version, variants, state, since }) => [
      version,
      variants.join(),
      state.state,
      state.percent,
      state.only?.map(({ platform }) => platform) ?? null,
      since.toISOString().slice(0, 10),
    ]);
  await put("2.4.0", [MAC, WINDOWS], { ctx: at(1) });
  expect(await unfinished()).toEqual([]);
  await put("2.4.1", [MAC], { ctx: at(2) });
  await put("2.4.2", [MAC, WINDOWS], { ctx: at(3), rollout: 10 });
  const missing = ["2.4.1", "basic,unlimited", "published", 100, ["macos"], "2027-03-02"];
  expect(await unfinished()).toEqual([
    ["2.4.2", "basic,unlimited", "rolling", 10, null, "2027-03-03"],
    missing,
  ]);
  const choice = { version: "2.4.2", variants: ["unlimited"] };
  await rollOutVersion(at(5), application, choice, 0);
  expect(await unfinished()).toEqual([
    ["2.4.2", "basic", "rolling", 10, null, "2027-03-03"],
    ["2.4.2", "unlimited", "halted", 0, null, "2027-03-05"],
    missing,
  ]);
  await put("2.4.3", [MAC, WINDOWS], { ctx: at(6) });
  expect(await unfinished()).toEqual([]);
});
