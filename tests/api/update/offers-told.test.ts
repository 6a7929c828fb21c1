/** What the page of a version says that programs are offered is what `check` answers them. */
import { beforeEach, describe, expect, it } from "vitest";
import { offersNow, offerText } from "@/app/console/(signed-in)/applications/[slug]/releases/offer-words";
import { releaseStateWords } from "@/app/console/(signed-in)/applications/[slug]/releases/release-state-words";
import { rollOutVersion } from "@/lib/domain/publishing/version-releases";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import type { SaidOfFile } from "@/lib/domain/release-files/new-file";
import { stateOf } from "@/lib/domain/release-lists/version-state";
import { viewVersion } from "@/lib/domain/release-lists/version-view";
import { offersOn } from "@/lib/domain/updates/offers";
import { contextAt } from "@/tests/support/factories";
import { checkedBody } from "@/tests/support/release-answers";
import { aPublisher, aPublisherOfTwo, aRelease, type SomeRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

const INSTALLATIONS_LEAST = 5;
/** Among so many, one of twenty is missing once in a billion runs. */
const INSTALLATIONS_MOST = 400;

let application: Awaited<ReturnType<typeof aPublisher>>["application"];

const FILES = {
  mac: { name: "App.dmg", said: { platform: "macos", arch: "universal" } },
  windows: { name: "App.exe", said: { platform: "windows", arch: "x64" } },
  linux: { name: "App.AppImage", said: { platform: "linux", arch: "x64" } },
} as const satisfies Record<string, { name: string; said: Partial<SaidOfFile> }>;

async function publish(
  version: string,
  systems: readonly (keyof typeof FILES)[],
  input: SomeRelease = {},
): Promise<void> {
  for (const system of systems) {
    const { name, said } = FILES[system];
    await aRelease(application, version, { ...input, content: `${version} ${system}`, fileName: name, said });
  }
}

/** The sentences of the page; and, of each system, variant and channel, what `check` answers differently. */
async function told(version: string) {
  const view = await viewVersion(contextAt(), application, version);
  const published = view.variants.map((variant) => variant.published);
  const offers = offersOn(published, view.systems, "stable");
  const client = program(application.slug);
  for (const { code, system, channel, shares } of offers) {
    const { platform, arch } = system;
    const question = {
      edition: code,
      channel,
      ...(platform === null ? {} : { platform }),
      ...(arch === null ? {} : { arch }),
    };
    const answered = async (instance?: string) =>
      checkedBody(await client.check({ ...question, ...(instance === undefined ? {} : { instance }) })).latest
        ?.version ?? null;
    const total = shares.reduce((sum, { percent }) => sum + percent, 0);
    const said = [...shares.map((share) => share.version), ...(total < 100 ? [null] : [])];
    const all = new Set<string | null>();
    for (let one = 0; one < INSTALLATIONS_MOST; one += 1) {
      if (one >= INSTALLATIONS_LEAST && all.size >= said.length) break;
      all.add(await answered(`installation ${one}`));
    }
    const where = `${code} ${platform}/${arch} ${channel}`;
    expect([where, ...[...all].toSorted()]).toEqual([where, ...said.toSorted()]);
    expect([where, await answered()]).toEqual([where, said.at(-1)]);
  }
  return {
    says: offerText(offersNow(offers, "en")),
    badges: view.releases.map((release) => releaseStateWords(stateOf(release, view.systems), "en")),
  };
}

describe("of a version in one variant, the page says what programs are offered", () => {
  beforeEach(async () => {
    application = (await aPublisher()).application;
    await publish("2.4.0", ["mac", "windows", "linux"]);
  });

  it("while it is a draft", async () => {
    await publish("2.4.1", ["mac", "windows"], { publish: false });
    expect(await told("2.4.1")).toEqual({
      says: "Programs on stable and beta are offered 2.4.0.",
      badges: ["Draft"],
    });
  });

  it("once it is published", async () => {
    await publish("2.4.1", ["mac", "windows", "linux"]);
    expect(await told("2.4.1")).toEqual({
      says: "Programs on stable and beta are offered 2.4.1.",
      badges: ["Published"],
    });
  });

  it("where it has files for one system alone", async () => {
    await publish("2.4.1", ["mac"]);
    expect(await told("2.4.1")).toEqual({
      says: "macOS: Programs on stable and beta are offered 2.4.1. Windows and Linux: Programs on stable and beta are offered 2.4.0.",
      badges: ["Live · macOS only"],
    });
  });

  it("while a platform waits for an expected file", async () => {
    await publish("2.4.1", ["mac", "linux"], { expects: ["linux/arm64", "linux/x64"] });
    expect(await told("2.4.1")).toMatchObject({ badges: ["Live · macOS only"] });
  });

  it("at 10 percent, at 0, and on the way to another", async () => {
    await publish("2.4.1", ["mac", "windows", "linux"], { rollout: 10 });
    expect(await told("2.4.1")).toEqual({
      says: "10 % of the installations on stable and beta are offered 2.4.1, all others 2.4.0.",
      badges: ["Rolling out 10\u00a0%"],
    });
    await publish("2.4.2", ["mac", "windows", "linux"], { rollout: 50 });
    expect((await told("2.4.2")).says).toBe(
      "50 % of the installations on stable and beta are offered 2.4.2, 5 % 2.4.1, all others 2.4.0.",
    );
    for (const version of ["2.4.1", "2.4.2"])
      await rollOutVersion(contextAt(), application, { version, variants: null }, 0);
    expect(await told("2.4.2")).toEqual({
      says: "Programs on stable and beta are offered 2.4.0.",
      badges: ["Halted"],
    });
  });

  it("after it was withdrawn", async () => {
    const { id } = await aRelease(application, "2.4.1", { fileName: "App.dmg", said: FILES.mac.said });
    await withdrawRelease(contextAt(), application, id, "broken");
    expect(await told("2.4.1")).toEqual({
      says: "Programs on stable and beta are offered 2.4.0.",
      badges: ["Withdrawn"],
    });
  });

  it("where beta programs have something higher", async () => {
    await publish("2.5.0", ["mac"], { channel: "beta" });
    await publish("2.4.1", ["mac", "windows", "linux"]);
    expect((await told("2.4.1")).says).toBe(
      "Programs on stable are offered 2.4.1. macOS: Programs on beta are offered 2.5.0. Windows and Linux: Programs on beta are offered 2.4.1.",
    );
  });
});

describe("of the first version, the page says what programs are offered", () => {
  it("at 25 percent, and where a system has nothing", async () => {
    application = (await aPublisher()).application;
    await publish("1.0.0", ["mac"], { rollout: 25 });
    await publish("1.0.0", ["windows"]);
    expect((await told("1.0.0")).says).toBe(
      "25 % of the installations on stable and beta are offered 1.0.0, all others nothing.",
    );
  });

  it("where one file is for every system", async () => {
    application = (await aPublisher()).application;
    await aRelease(application, "1.0.0");
    expect(await told("1.0.0")).toEqual({
      says: "Programs on stable and beta are offered 1.0.0.",
      badges: ["Published"],
    });
  });
});

describe("of a version in two variants, one of them restricted, the page says what programs are offered", () => {
  beforeEach(async () => {
    application = (await aPublisherOfTwo()).application;
    for (const variant of ["basic", "unlimited"]) await publish("2.4.0", ["mac", "windows"], { variant });
  });

  it("where the second is missing", async () => {
    await publish("2.4.1", ["mac", "windows"], { rollout: 10 });
    expect((await told("2.4.1")).says).toBe(
      "basic: 10 % of the installations on stable and beta are offered 2.4.1, all others 2.4.0. unlimited: Programs on stable and beta are offered 2.4.0.",
    );
  });

  it("where the restricted one has one system alone", async () => {
    await publish("2.4.1", ["mac", "windows"]);
    await publish("2.4.1", ["mac"], { variant: "unlimited" });
    const { says, badges } = await told("2.4.1");
    expect(says).toBe(
      "basic and unlimited on macOS: Programs on stable and beta are offered 2.4.1. unlimited on Windows: Programs on stable and beta are offered 2.4.0.",
    );
    expect(badges).toEqual(["Published", "Live · macOS only"]);
  });
});
