/** What needs attention of an application: each kind is listed with where it is cured, and goes away once it is. */
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import type { Application } from "@/lib/domain/applications/find";
import { contextFor } from "@/lib/domain/context";
import { createFeedKey } from "@/lib/domain/feeds/feed-keys";
import { setFeeds } from "@/lib/domain/feeds/set-feeds";
import { parseEmail } from "@/lib/domain/keys/email";
import { recordRefusedUpload } from "@/lib/domain/publishing/note-refused-upload";
import { rollOutVersion, withdrawVersion } from "@/lib/domain/publishing/version-releases";
import { publishedFiles, recordFileCheck } from "@/lib/domain/release-files/file-checks";
import { attention } from "@/lib/operations/attention/attention";
import { toldRow } from "@/lib/operations/attention/told";
import { consoleMessagesIn } from "@/lib/words/console/messages";
import { LANGUAGES, type Language } from "@/lib/words/language";
import { splitAtMoments } from "@/lib/words/marked-moments";
import { ago, aKey, anApplication, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { aPluginRelease, aPublisher, aRelease } from "@/tests/support/release-factories";
import { anEndpoint } from "@/tests/support/webhook-receiver";
import { anAddress, aWritingShop } from "../customer-mail/mail-shop";

/** As one reads it: `when` is the moment in the hint. */
async function read(application: Application, language: Language = "en") {
  const words = consoleMessagesIn(language);
  const locale = { language, tag: language };
  const rows = await attention(contextAt(), application);
  return rows.map((row) => {
    const { text, hint, path } = toldRow(row, words, locale, { isOfAll: false });
    return { kind: row.kind, text, path, when: splitAtMoments(hint)[1] ?? null };
  });
}

const base = ({ slug }: Application) => `/console/applications/${slug}`;

describe("a webhook", () => {
  const ofEndpoint = (id: string, data: object) =>
    database().prisma.webhookEndpoint.update({ where: { id }, data, select: { id: true } });

  it("that is failing, or was disabled by a 410, leads to its page", async () => {
    const application = await anApplication();
    const { id } = await anEndpoint(application, "https://shop.example.com/hook");
    expect(await read(application)).toEqual([]);
    const path = `${base(application)}/webhooks/${id}`;
    const since = ago(HOUR_MS);
    await ofEndpoint(id, { failingSince: since });
    const text = "The webhook shop.example.com is failing";
    expect(await read(application)).toEqual([
      { kind: "webhook_failing", text, path, when: since.toISOString() },
    ]);
    await ofEndpoint(id, { failingSince: null });
    expect(await read(application)).toEqual([]);
    await ofEndpoint(id, { disabledAt: since, isGone: true });
    expect(await read(application)).toMatchObject([
      { kind: "webhook_gone", path, when: since.toISOString() },
    ]);
    await ofEndpoint(id, { isGone: false });
    expect(await read(application)).toEqual([]);
  });

  it("that works again leads to the deliveries that were given up meanwhile, until they are sent again", async () => {
    const { application } = await aPublisher();
    const { id } = await anEndpoint(application, "https://shop.example.com/hook");
    await aRelease(application, "1.0.0");
    const { webhookDelivery } = database().prisma;
    const [delivery] = await webhookDelivery.findMany({ where: { endpointId: id } });
    if (!delivery) throw new Error("nothing was sent");
    const triedAt = ago(DAY_MS);
    await webhookDelivery.updateMany({ where: { endpointId: id }, data: { state: "delivered" } });
    await webhookDelivery.update({ where: { id: delivery.id }, data: { state: "failed", triedAt } });
    expect(await read(application)).toEqual([
      {
        kind: "webhook_given_up",
        text: "1 delivery to the webhook shop.example.com failed for good",
        path: `${base(application)}/webhooks/${id}?state=failed`,
        when: triedAt.toISOString(),
      },
    ]);
    const { eventId, endpointId, subjectId } = delivery;
    const now = new Date();
    await webhookDelivery.create({ data: { eventId, endpointId, subjectId, createdAt: now, dueAt: now } });
    expect(await read(application)).toEqual([]);
  });
});

it("mails that failed, or wait for the mail server, lead to the application's Mail page", async () => {
  const { application } = await aWritingShop();
  await aKey(application, { email: parseEmail(anAddress()) });
  const become = (data: object) =>
    database().prisma.mail.updateMany({ where: { applicationId: application.id }, data });
  const path = `${base(application)}/mail`;
  const createdAt = ago(HOUR_MS);
  await become({ problem: "unreached", createdAt });
  expect(await read(application)).toEqual([
    {
      kind: "mails_delayed",
      text: "1 mail to a customer could not be sent yet",
      path,
      when: createdAt.toISOString(),
    },
  ]);
  await become({ state: "failed", problem: "refused", doneAt: createdAt });
  expect(await read(application)).toMatchObject([{ kind: "mails_failed", path }]);
  await become({ state: "sent" });
  expect(await read(application)).toEqual([]);
});

it("a damaged file leads to its release", async () => {
  const { application } = await aPublisher();
  const { id } = await aRelease(application, "1.0.0");
  const [file] = await publishedFiles(contextAt(), application.id);
  if (!file) throw new Error("there is no file");
  const since = ago(HOUR_MS);
  await recordFileCheck(contextAt(since), file, "missing");
  expect(await read(application)).toEqual([
    {
      kind: "files_damaged",
      text: "1 release file is missing or damaged",
      path: `${base(application)}/releases/${id}`,
      when: since.toISOString(),
    },
  ]);
  await recordFileCheck(contextAt(), file, null);
  expect(await read(application)).toEqual([]);
});

it("refused uploads lead to their list, and plugins to theirs", async () => {
  const { application, ci } = await aPublisher();
  const actor = { kind: "ci_token", id: ci.id, name: ci.name } as const;
  const refuse = (ofPlugin: boolean, code: string) =>
    recordRefusedUpload(contextFor(actor, ago(HOUR_MS)), application, {
      ofPlugin,
      code,
      version: "2.0.0",
      reason: "too_large",
    });
  await refuse(false, "basic");
  await refuse(true, "charts");
  expect(await read(application)).toMatchObject([
    { text: "1 upload was refused", path: `${base(application)}/releases#refused` },
    { text: "1 plugin upload was refused", path: `${base(application)}/plugins#refused` },
  ]);
  await aRelease(application, "2.0.0");
  await aPluginRelease(application, { pluginId: "charts", version: "2.0.0" });
  expect(await read(application)).toEqual([]);
});

describe("a rollout", () => {
  const publishedAt = (id: string, releasedAt: Date) =>
    database().prisma.release.update({ where: { id }, data: { releasedAt }, select: { id: true } });
  const rollOut = (application: Application, version: string, percent: number, now = new Date()) =>
    rollOutVersion(contextAt(now), application, { version, variants: null }, percent);

  it("below 100 % for a week leads to its release, until it is raised, withdrawn or overtaken", async () => {
    const { application } = await aPublisher();
    const { id } = await aRelease(application, "1.0.0", { rollout: 20 });
    expect(await read(application)).toEqual([]);
    const since = ago(8 * DAY_MS);
    await publishedAt(id, since);
    const row = {
      kind: "rollout_stuck",
      text: "basic 1.0.0 is offered to 20% of installations",
      path: `${base(application)}/releases/${id}`,
      when: since.toISOString(),
    };
    expect(await read(application)).toEqual([row]);
    await rollOut(application, "1.0.0", 100);
    expect(await read(application)).toEqual([]);
    await rollOut(application, "1.0.0", 0, ago(8 * DAY_MS));
    expect(await read(application)).toMatchObject([
      { text: "basic 1.0.0 is offered to 0% of installations" },
    ]);
    // Not for everyone: it requires what some do not have.
    await aRelease(application, "1.0.5", { requiresVersion: "1.0.0" });
    expect(await read(application)).toMatchObject([{ kind: "rollout_stuck" }]);
    await aRelease(application, "1.1.0");
    expect(await read(application)).toEqual([]);
    await withdrawVersion(contextAt(), application, { version: "1.1.0", variants: null }, "broken");
    expect(await read(application)).toMatchObject([{ kind: "rollout_stuck" }]);
    await withdrawVersion(contextAt(), application, { version: "1.0.0", variants: null }, "broken");
    expect(await read(application)).toEqual([]);
  });

  it("that was lowered from 100 % counts from then", async () => {
    const { application } = await aPublisher();
    const { id } = await aRelease(application, "1.0.0");
    await publishedAt(id, ago(60 * DAY_MS));
    await rollOut(application, "1.0.0", 0, ago(2 * DAY_MS));
    await rollOut(application, "1.0.0", 10, ago(DAY_MS));
    expect(await read(application)).toEqual([]);
  });
});

describe("a version that lacks a platform", () => {
  const MAC = { platform: "macos", arch: "universal" } as const;
  const WINDOWS = { platform: "windows", arch: "x64" } as const;

  it("which the version before had leads to its release, until the file is there", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0", { said: MAC, fileName: "app.dmg" });
    await aRelease(application, "1.0.0", { said: WINDOWS, fileName: "app.exe" });
    expect(await read(application)).toEqual([]);
    const { id, releasedAt } = await aRelease(application, "1.1.0", {
      said: { platform: "macos", arch: "arm64" },
      fileName: "app.dmg",
    });
    expect(await read(application)).toEqual([
      {
        kind: "platforms_missing",
        text: "basic 1.1.0 lacks macos/x64, windows/x64",
        path: `${base(application)}/releases/${id}`,
        when: releasedAt?.toISOString(),
      },
    ]);
    await aRelease(application, "1.1.0", { said: { platform: "macos", arch: "x64" }, fileName: "x64.dmg" });
    expect(await read(application)).toMatchObject([{ text: "basic 1.1.0 lacks windows/x64" }]);
    await aRelease(application, "1.1.0", { said: WINDOWS, fileName: "app.exe" });
    expect(await read(application)).toEqual([]);
  });

  it("which it expects is told, and a beta is not measured by what is stable", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0", {
      said: WINDOWS,
      fileName: "app.exe",
      expects: ["linux/x64", "windows/x64"],
    });
    expect(await read(application)).toMatchObject([{ text: "basic 1.0.0 lacks linux/x64" }]);
    await aRelease(application, "1.0.0", {
      said: { platform: "linux", arch: "x64" },
      fileName: "app.AppImage",
    });
    await aRelease(application, "1.1.0-beta.1", {
      said: WINDOWS,
      fileName: "app.exe",
      channel: "beta",
      expects: [],
    });
    expect(await read(application)).toEqual([]);
  });
});

it("a feed without its key, and files that it leaves out, lead to Updaters", async () => {
  const { application } = await aPublisher();
  const { id } = await aRelease(application, "1.0.0", { fileName: "app.zip" });
  await setFeeds(contextAt(), application, { sparkle: true });
  const path = `${base(application)}/updaters`;
  expect(await read(application)).toEqual([
    { kind: "feed_key_missing", text: "A feed that is on has no sparkle key", path, when: null },
  ]);
  await createFeedKey(contextAt(), application, "sparkle");
  const { releaseFile, release } = database().prisma;
  await releaseFile.updateMany({ where: { releaseId: id }, data: { sparkleSignature: null } });
  expect(await read(application)).toEqual([]);
  await release.update({ where: { id }, data: { releasedAt: ago(2 * HOUR_MS) }, select: { id: true } });
  expect(await read(application)).toMatchObject([
    { kind: "feed_unsigned", text: "Files of basic 1.0.0 are not signed for updaters", path },
  ]);
  await releaseFile.updateMany({ where: { releaseId: id }, data: { sparkleSignature: Buffer.alloc(64) } });
  expect(await read(application)).toEqual([]);
});

it("a product without a key that signs leads to Signing keys", async () => {
  const { application } = await aPublisher({ withSigningKeys: false });
  const row = { kind: "release_key_missing", text: "No release key can sign", when: null };
  expect(await read(application)).toEqual([{ ...row, path: `${base(application)}/signing-keys` }]);
  expect(await read(await anApplication({ withSigningKeys: false }))).toEqual([]);
});

it("one application's rows are not another's", async () => {
  const [one, other] = [await aPublisher(), await aPublisher()];
  await aRelease(one.application, "1.0.0", {
    expects: ["linux/x64"],
    said: { platform: "macos", arch: "any" },
  });
  expect(await read(one.application)).toHaveLength(1);
  expect(await read(other.application)).toEqual([]);
  const all = await attention(contextAt(), null);
  const { slug, name } = one.application;
  expect(all.filter((row) => row.application?.slug === slug)).toMatchObject([
    { application: { slug, name } },
  ]);
});

it.each(LANGUAGES)("every kind has words in %s", async (language) => {
  const { application } = await aPublisher({ withSigningKeys: false });
  const rows = await read(application, language);
  expect(rows.map(({ text }) => text)).toEqual([consoleMessagesIn(language).attention.releaseKeyMissing]);
});
