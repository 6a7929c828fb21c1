/** What programs say they run that is no SemVer: Mac apps with two numbers, calendar versions, a build number alone. */
import { beforeAll, describe, expect, it } from "vitest";
import { createFeedKey } from "@/lib/domain/feeds/feed-keys";
import { contextAt } from "@/tests/support/factories";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPublisher } from "@/tests/support/release-factories";
import { file, form } from "@/tests/support/release-multipart";
import { pipeline, program } from "@/tests/support/release-personas";
import { nupkg, VELOPACK } from "@/tests/unit/releases/package-facts/packages";

let client: ReturnType<typeof feedReader>;
let slug: string;

beforeAll(async () => {
  const { application, ci } = await aPublisher();
  slug = application.slug;
  client = feedReader(slug);
  await switchOn(application, "squirrel", "tauri", "velopack");
  await createFeedKey(contextAt(), application, "minisign");
  await aFileFor(application, "1.1.0", "macos/x64", "App.zip");
  await aFileFor(application, "1.1.0", "macos/x64", "App.app.tar.gz");
  await aFileFor(application, "1.1.0", "windows/x64", "App.msix");
  const packed = file(nupkg({ ...VELOPACK, version: "1.1.0" }), `${VELOPACK.id}-1.1.0-full.nupkg`);
  const answer = await pipeline(slug, ci.token).release(
    form(["version", "1.1.0"], ["platform", "windows"], ["publish", "true"], ["file", packed]),
  );
  expect(answer).toMatchObject({ status: 201 });
});

const UNREADABLE = ["1.1", "2026.11", "99", "1.1.0.0", "01.1.0", "%7B%7Bcurrent_version%7D%7D"];
const INSTALLS_WHAT_IT_IS_TOLD = [
  ["Squirrel.Mac", (version: string) => `squirrel/darwin-x64/${version}`],
  ["MSIX", (version: string) => `squirrel/win32-x64/msix/${version}`],
  ["Tauri", (version: string) => `tauri/darwin/x86_64/${version}`],
] as const;
const COMPARES_ITSELF = [
  [
    "Squirrel.Windows by its query",
    (version: string) => `squirrel/win32-x64/RELEASES?localVersion=${version}`,
  ],
  ["Squirrel.Windows by the path", (version: string) => `squirrel/win32-x64/${version}/RELEASES`],
  ["Velopack", (version: string) => `velopack/releases.win-x64.json?localVersion=${version}`],
] as const;

describe.each(UNREADABLE)("a program that runs %s", (version) => {
  it.each(INSTALLS_WHAT_IT_IS_TOLD)(
    "is answered 400 where it installs what it is told: %s",
    async (_, path) => {
      const { status, text } = await client.ask(`feeds/basic/${path(version)}`);
      expect([status, text]).toEqual([400, expect.stringContaining("SemVer")]);
      expect((await client.ask(`feeds/basic/${path("1.0.0")}`)).status).toBe(200);
      expect((await client.ask(`feeds/basic/${path("v1.1.0")}`)).status).toBe(204);
    },
  );

  it("is answered as an update check is", async () => {
    const { status } = await program(slug).check({
      version: decodeURIComponent(version),
      platform: "macos",
      arch: "x64",
    });
    expect(status).toBe(400);
  });

  it.each(COMPARES_ITSELF)("is shown the list where it compares versions itself: %s", async (_, path) => {
    const { status, text } = await client.ask(`feeds/basic/${path(version)}`);
    expect([status, text]).toEqual([200, expect.stringContaining(`${VELOPACK.id}-1.1.0-full.nupkg`)]);
  });
});
