import { beforeAll, describe, expect, it } from "vitest";
import { checkedBody } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program, type Question } from "@/tests/support/release-personas";

let client: ReturnType<typeof program>;

beforeAll(async () => {
  const { application } = await aPublisher();
  client = program(application.slug);
  // Not in their order: what counts is the number and not when it came.
  await aRelease(application, "2.0.0", { notes: "## Manual steps\n\nBack up." });
  await aRelease(application, "1.10.0");
  await aRelease(application, "1.9.0", { critical: true });
  await aRelease(application, "1.9.1-beta.1", { channel: "beta", critical: true });
  await aRelease(application, "2.1.0-beta.2", { channel: "beta" });
  await aRelease(application, "2.1.0-beta.10", { channel: "beta" });
  await aRelease(application, "1.11.0", { manual: true, channel: "beta" });
  await aRelease(application, "3.0.0", { publish: false });
});

async function told(question: Question) {
  const { latest, updateAvailable, changelog } = checkedBody(await client.check(question));
  return [
    latest?.version,
    updateAvailable,
    latest?.critical,
    latest?.manual,
    changelog.map(({ version }) => version).join(" "),
  ];
}

const BETA = "2.1.0-beta.10 2.1.0-beta.2 2.0.0 1.11.0 1.10.0 1.9.1-beta.1 1.9.0";

describe("what a client is told: latest, update, critical, manual, changelog", () => {
  it.each<[string | undefined, unknown[]]>([
    [undefined, ["2.0.0", true, false, true, "2.0.0 1.10.0 1.9.0"]],
    ["1.0.0", ["2.0.0", true, true, true, "2.0.0 1.10.0 1.9.0"]],
    ["v1.0.0", ["2.0.0", true, true, true, "2.0.0 1.10.0 1.9.0"]],
    ["1.9.0-rc.1", ["2.0.0", true, true, true, "2.0.0 1.10.0 1.9.0"]],
    ["1.9.0", ["2.0.0", true, false, true, "2.0.0 1.10.0"]],
    ["1.9.1-beta.1", ["2.0.0", true, false, true, "2.0.0 1.10.0"]],
    ["1.10.0", ["2.0.0", true, false, true, "2.0.0"]],
    ["2.0.0", ["2.0.0", false, false, false, ""]],
    ["2.1.0-beta.10", ["2.0.0", false, false, false, ""]],
    ["99.0.0", ["2.0.0", false, false, false, ""]],
  ])("on stable with version %s", async (version, answer) => {
    expect(await told(version === undefined ? {} : { version })).toEqual(answer);
    expect(await told({ channel: "stable", ...(version === undefined ? {} : { version }) })).toEqual(answer);
  });

  it.each<[string | undefined, unknown[]]>([
    [undefined, ["2.1.0-beta.10", true, false, false, BETA]],
    ["1.0.0", ["2.1.0-beta.10", true, true, true, BETA]],
    ["1.9.0", ["2.1.0-beta.10", true, true, true, BETA.slice(0, -6)]],
    ["1.9.1", ["2.1.0-beta.10", true, false, true, "2.1.0-beta.10 2.1.0-beta.2 2.0.0 1.11.0 1.10.0"]],
    ["1.11.0", ["2.1.0-beta.10", true, false, true, "2.1.0-beta.10 2.1.0-beta.2 2.0.0"]],
    ["2.0.0", ["2.1.0-beta.10", true, false, false, "2.1.0-beta.10 2.1.0-beta.2"]],
    ["2.1.0-beta.10", ["2.1.0-beta.10", false, false, false, ""]],
    ["2.1.0", ["2.1.0-beta.10", false, false, false, ""]],
  ])("on beta with version %s", async (version, answer) => {
    expect(await told({ channel: "beta", ...(version === undefined ? {} : { version }) })).toEqual(answer);
  });
});

describe("the changelog", () => {
  it("has at most 50 entries, and 20 for a client that does not tell its version", async () => {
    const { application } = await aPublisher();
    for (let minor = 0; minor < 52; minor++)
      await aRelease(application, `1.${minor}.0`, { image: `app:1.${minor}.0`, notes: `${minor}` });
    const many = program(application.slug);
    const notes = async (question: Question) =>
      checkedBody(await many.check(question)).changelog.map((entry) => Number(entry.notes));
    const newest = (count: number) => Array.from({ length: count }, (_, index) => 51 - index);
    expect(await notes({ version: "0.1.0" })).toEqual(newest(50));
    expect(await notes({ version: "1.10.0" })).toEqual(newest(41));
    expect(await notes({})).toEqual(newest(20));
  });
});
