import { beforeEach, describe, expect, it } from "vitest";
import { discardDrafts } from "@/lib/domain/publishing/discard-drafts";
import { publishRelease } from "@/lib/domain/publishing/publish";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { getRelease } from "@/lib/domain/release-lists/release-page";
import { contextAt } from "@/tests/support/factories";
import { aPluginRelease, aPublisher, aRelease } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { send } from "../forms/visitor";
import { entriesAbout } from "../people/log-entries";
import { anOperatorsContext, aSignedInOperator } from "./operators";

let application: Awaited<ReturnType<typeof aPublisher>>["application"];
beforeEach(async () => {
  application = (await aPublisher()).application;
});

const aDraft = () => aRelease(application, "1.0.0", { publish: false });
const isThere = (id: string) =>
  getRelease(contextAt(), application, id).then(
    () => true,
    () => false,
  );

describe("a draft that is discarded", () => {
  it("is gone with its file, and its version can be uploaded again; the log keeps it", async () => {
    const before = await filesLeft();
    const draft = await aDraft();
    expect(await filesLeft()).toHaveLength(before.length + 1);
    expect(await discardDrafts(contextAt(), application, [draft.id])).toEqual([draft]);
    expect(await isThere(draft.id)).toBe(false);
    expect(await filesLeft()).toEqual(before);
    expect(await entriesAbout(draft.id, "release.discarded")).toMatchObject([{ target: "basic 1.0.0" }]);
    expect(await aDraft()).toMatchObject({ version: "1.0.0", status: "draft" });
  });

  it("may be one of a plugin", async () => {
    const draft = await aPluginRelease(
      application,
      { pluginId: "charts", version: "0.1.0" },
      { publish: false },
    );
    await discardDrafts(contextAt(), application, [draft.id]);
    expect(await entriesAbout(draft.id, "plugin_release.discarded")).toHaveLength(1);
  });

  it("and published at the same moment is one or the other, and whole", async () => {
    for (let time = 0; time < 3; time++) {
      const { id } = await aDraft();
      const [discarded, published] = await Promise.allSettled([
        discardDrafts(contextAt(), application, [id]),
        publishRelease(contextAt(), application, id),
      ]);
      expect([discarded.status, published.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await isThere(id)).toBe(published.status === "fulfilled");
      if (published.status === "fulfilled") return;
    }
  });

  it.each([
    ["owner", true],
    ["developer", true],
    ["support", false],
    ["viewer", false],
  ] as const)("by an operator who is %s: %s", async (role, isPermitted) => {
    const { id } = await aDraft();
    const outcome = discardDrafts(await anOperatorsContext(role), application, [id]);
    if (isPermitted) await outcome;
    else await expect(outcome).rejects.toMatchObject({ code: "forbidden" });
    expect(await isThere(id)).toBe(!isPermitted);
  });
});

describe("what is published or withdrawn", () => {
  it("cannot be discarded: it and its number stay", async () => {
    const { id } = await aRelease(application, "1.0.0");
    const discarding = () => discardDrafts(contextAt(), application, [id]);
    await expect(discarding()).rejects.toMatchObject({ code: "invalid_input" });
    await withdrawRelease(contextAt(), application, id, "broken");
    await expect(discarding()).rejects.toMatchObject({ code: "invalid_input" });
    expect(await isThere(id)).toBe(true);
    await expect(aDraft()).rejects.toMatchObject({ code: "version_exists" });
  });
});

describe("the form that discards", () => {
  it("asks for the version, and ends where the others are", async () => {
    const { id } = await aDraft();
    const cookie = await aSignedInOperator("developer");
    const releases = `/console/applications/${application.slug}/releases`;
    const body = { do: "discard", confirm: "1.0" };
    expect(await send(`${releases}/${id}`, { cookie, body })).toMatchObject({ field: "confirm" });
    expect(await isThere(id)).toBe(true);
    const outcome = await send(`${releases}/${id}`, { cookie, body: { ...body, confirm: "1.0.0" } });
    expect(outcome).toEqual({ to: releases, done: "discarded" });
    expect(await isThere(id)).toBe(false);
  });
});
