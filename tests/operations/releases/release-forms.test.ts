import { beforeEach, expect, it } from "vitest";
import { draftsVersion, draftVersion } from "@/lib/domain/publishing/draft-version";
import { editDrafts } from "@/lib/domain/publishing/edit-drafts";
import { listPlugins } from "@/lib/domain/release-lists/list";
import { getRelease } from "@/lib/domain/release-lists/release-page";
import { contextAt } from "@/tests/support/factories";
import { aPluginRelease, aPublisher, aRelease, aVariant } from "@/tests/support/release-factories";
import { send } from "../forms/visitor";
import { entriesAbout } from "../people/log-entries";
import { aSignedInOperator } from "./operators";

const NOT_PERMITTED = expect.stringContaining("Your role does not permit this");

let application: Awaited<ReturnType<typeof aPublisher>>["application"];
let base: string;
let cookie: string;
beforeEach(async () => {
  application = (await aPublisher()).application;
  base = `/console/applications/${application.slug}`;
  cookie = await aSignedInOperator("developer");
});

const stored = async (id: string) => (await getRelease(contextAt(), application, id)).release;

it("a draft's notes may be as long as those of a pipeline, in any script", async () => {
  const draft = await aRelease(application, "1.0.0", { publish: false });
  const { id } = draft;
  const path = `${base}/releases/${id}`;
  const notes = "新\r\n".repeat(33_000);
  const body = { do: "save", version: draftVersion(draft), notes, channel: "beta", critical: "yes" };
  expect(await send(path, { cookie, body })).toEqual({ to: path, done: "saved" });
  expect(await stored(id)).toMatchObject({
    notes: notes.replaceAll("\r\n", "\n").trimEnd(),
    channel: "beta",
    critical: true,
    manual: false,
  });
});

it("a draft that somebody else changed meanwhile is not saved over theirs unseen", async () => {
  const draft = await aRelease(application, "1.0.0", { publish: false });
  const path = `${base}/releases/${draft.id}`;
  const body = { do: "save", notes: "Mine", channel: "stable", version: draftVersion(draft) };
  const [theirs = draft] = await editDrafts(contextAt(), application, [draft.id], {
    notes: "Theirs",
    critical: true,
    manual: false,
    channel: "beta",
  });
  const refused = {
    message: expect.stringContaining("It is now: channel beta, critical, not manual, notes “Theirs”."),
    values: { ...body, version: draftVersion(theirs) },
  };
  expect(await send(path, { cookie, body })).toEqual(refused);
  const { version: _none, ...without } = body;
  expect(await send(path, { cookie, body: without })).toMatchObject({
    message: expect.stringContaining("It is now:"),
  });
  expect(await stored(draft.id)).toEqual(theirs);
  expect(await send(path, { cookie, body: refused.values })).toEqual({ to: path, done: "saved" });
  expect(await stored(draft.id)).toMatchObject({ notes: "Mine", critical: false, channel: "stable" });
  const entries = await entriesAbout(draft.id, "release.edited");
  expect(entries.map(({ detail }) => detail)).toEqual([
    {
      critical: { from: false, to: true },
      channel: { from: "stable", to: "beta" },
      notes: "changed",
    },
    {
      critical: { from: true, to: false },
      channel: { from: "beta", to: "stable" },
      notes: "changed",
    },
  ]);
});

it("a preview changes nothing and shows what was typed", async () => {
  const draft = await aRelease(application, "1.0.0", { publish: false });
  const path = `${base}/releases/${draft.id}`;
  const body = { do: "preview", notes: "# New" };
  expect(await send(path, { cookie, body })).toEqual({
    result: { kind: "notes_preview", html: "<h3>New</h3>" },
    values: body,
  });
  expect(await stored(draft.id)).toEqual(draft);
});

it("what was typed is saved and published as one act, with the version it was loaded with", async () => {
  const draft = await aRelease(application, "1.0.0", { publish: false, notes: "old" });
  const path = `${base}/releases/${draft.id}`;
  const body = {
    do: "publish",
    notes: "New",
    channel: "beta",
    critical: "true",
    version: draftVersion(draft),
  };
  expect(await send(path, { cookie, body: { ...body, version: "earlier" } })).toMatchObject({
    message: expect.stringContaining("Someone else changed this draft"),
    values: body,
  });
  expect(await stored(draft.id)).toEqual(draft);
  expect(await send(path, { cookie, body })).toEqual({ to: path, done: "published" });
  expect(await stored(draft.id)).toMatchObject({
    status: "published",
    notes: "New",
    channel: "beta",
    critical: true,
  });
});

it("what cannot be published is not saved either, and can be sent again as it is", async () => {
  const draft = await aRelease(application, "1.0.0-rc.1", { publish: false, channel: "beta" });
  const path = `${base}/releases/${draft.id}`;
  const body = { do: "publish", notes: "Typed", channel: "beta", version: draftVersion(draft) };
  await contextAt().db.prisma.application.update({
    where: { id: application.id },
    data: { releaseSigningKeyId: null },
  });
  expect(await send(path, { cookie, body })).toMatchObject({
    message: expect.stringContaining("no active release signing key"),
    values: body,
  });
  expect(await stored(draft.id)).toEqual(draft);
});

it("a version is withdrawn of the variants that were chosen, and of nothing else", async () => {
  await aVariant(application, "unlimited");
  await aVariant(application, "education");
  const release = await aRelease(application, "1.1.0");
  const along = await aRelease(application, "1.1.0", { variant: "unlimited" });
  const kept = await aRelease(application, "1.1.0", { variant: "education" });
  const older = await aRelease(application, "1.0.0");
  const path = `${base}/releases/1.1.0`;
  const body = { do: "withdraw", reason: "broken", confirm: "1.1.0", choice: "yes" };
  expect(await send(path, { cookie, body })).toMatchObject({ message: "Choose at least one variant." });
  const of = { [`of.${release.id}`]: "yes", [`of.${along.id}`]: "yes", [`of.${older.id}`]: "yes" };
  expect(await send(path, { cookie, body: { ...body, ...of } })).toEqual({ to: path, done: "withdrawn" });
  for (const { id } of [release, along])
    expect(await stored(id)).toMatchObject({ status: "withdrawn", withdrawReason: "broken" });
  expect(await stored(kept.id)).toEqual(kept);
  expect(await stored(older.id)).toMatchObject({ status: "published" });
});

it("drafts of all variants are saved and published as one act, to as many as were chosen", async () => {
  await aVariant(application, "unlimited");
  const drafts = [
    await aRelease(application, "1.0.0", { publish: false }),
    await aRelease(application, "1.0.0", { variant: "unlimited", publish: false, notes: "Others" }),
  ];
  const [first, second] = drafts.map(({ id }) => id);
  const path = `${base}/releases/1.0.0`;
  const body = { do: "publish", notes: "New", channel: "stable", rollout: "10" };
  const all = { choice: "yes", [`of.${first}`]: "yes", [`of.${second}`]: "yes" };
  const version = draftsVersion(drafts);
  expect(await send(path, { cookie, body: { ...body, ...all, version, rollout: "101" } })).toMatchObject({
    field: "rollout",
  });
  expect(
    await send(path, { cookie, body: { ...body, ...all, version: draftsVersion(drafts.slice(1)) } }),
  ).toMatchObject({
    message: expect.stringContaining("Someone else changed this draft"),
  });
  for (const draft of drafts) expect(await stored(draft.id)).toEqual(draft);
  expect(await send(path, { cookie, body: { ...body, ...all, version } })).toEqual({
    to: path,
    done: "published",
  });
  for (const { id } of drafts)
    expect(await stored(id)).toMatchObject({ status: "published", notes: "New", rollout: 10 });
  expect(await send(path, { cookie, body: { do: "rollOut", percent: "50" } })).toEqual({
    to: path,
    done: "rolledOut",
  });
  for (const { id } of drafts) expect(await stored(id)).toMatchObject({ rollout: 50 });
});

it("the draft of a variant that was not chosen keeps its own notes, and stays a draft", async () => {
  await aVariant(application, "unlimited");
  const chosen = await aRelease(application, "1.0.0", { publish: false });
  const other = await aRelease(application, "1.0.0", { variant: "unlimited", publish: false, notes: "Own" });
  const version = draftsVersion([chosen, other]);
  const body = { notes: "New", channel: "stable", choice: "yes", [`of.${chosen.id}`]: "yes", version };
  const path = `${base}/releases/1.0.0`;
  expect(await send(path, { cookie, body: { ...body, do: "publish" } })).toMatchObject({ done: "published" });
  expect(await stored(chosen.id)).toMatchObject({ status: "published", notes: "New" });
  expect(await stored(other.id)).toEqual(other);
});

it("withdrawing asks for the version, whatever was typed elsewhere in the form", async () => {
  const release = await aRelease(application, "1.0.0");
  const path = `${base}/releases/${release.id}`;
  const body = { do: "withdraw", reason: "broken", version: "x", confirm: "x" };
  expect(await send(path, { cookie, body })).toMatchObject({
    field: "confirm",
    message: "Type 1.0.0 to confirm. Nothing was changed.",
    values: body,
  });
  expect(await stored(release.id)).toEqual(release);
  const right = { ...body, confirm: "1.0.0" };
  expect(await send(path, { cookie, body: right })).toEqual({ to: path, done: "withdrawn" });
  expect(await stored(release.id)).toMatchObject({ status: "withdrawn", withdrawReason: "broken" });
});

it.each(["save", "discard", "publish", "promote", "withdraw"])(
  "who may only look is refused: %s",
  async (action) => {
    const draft = await aRelease(application, "1.0.0", { publish: false, channel: "beta" });
    const body = { do: action, channel: "beta", reason: "r", confirm: "1.0.0" };
    const viewer = await aSignedInOperator("viewer");
    expect(await send(`${base}/releases/${draft.id}`, { cookie: viewer, body })).toMatchObject({
      message: NOT_PERMITTED,
    });
    expect(await stored(draft.id)).toEqual(draft);
  },
);

it("a plugin is made premium and free again, by those who may", async () => {
  await aPluginRelease(application, { pluginId: "charts", version: "0.1.0" });
  const isPremium = async () => (await listPlugins(contextAt(), application))[0]?.premium;
  const path = `${base}/plugins`;
  const body = { do: "access", plugin: "charts", access: "premium" };
  expect(await send(path, { cookie: await aSignedInOperator("support"), body })).toMatchObject({
    message: NOT_PERMITTED,
  });
  expect(await isPremium()).toBe(false);
  expect(await send(path, { cookie, body })).toEqual({ to: path, done: "premium" });
  expect(await isPremium()).toBe(true);
  await send(path, { cookie, body: { ...body, access: "free" } });
  expect(await isPremium()).toBe(false);
  expect(await send(path, { cookie, body: { ...body, plugin: "none" } })).toMatchObject({
    message: expect.stringContaining("There is no plugin"),
  });
  expect(await send(path, { cookie, body: { ...body, access: "x" } })).toMatchObject({
    message: "Choose premium or free.",
  });
});
