import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { database, databasePool } from "@/lib/db/client";
import type { Application } from "@/lib/domain/applications/find";
import { contextFor } from "@/lib/domain/context";
import { createEndpoint } from "@/lib/domain/events/create-endpoint";
import { setFeeds } from "@/lib/domain/feeds/set-feeds";
import { parseEmail } from "@/lib/domain/keys/email";
import { queueMail } from "@/lib/domain/mails/queue";
import type { OperatorRole } from "@/lib/domain/permissions";
import { recordRefusedUpload } from "@/lib/domain/publishing/note-refused-upload";
import { publishedFiles, recordFileCheck } from "@/lib/domain/release-files/file-checks";
import { keepChecks } from "@/lib/operations/attention/keep-checks";
import { bad } from "@/lib/operations/self-check/line";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { openConsole, signInAs } from "@/tests/support/console";
import { ago, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

const LOOKS = [
  ["at a desk without JavaScript, in English", { ...DESKTOP, locale: "en-GB", javaScriptEnabled: false }],
  ["on a phone, in the dark, in German", { ...PHONE, locale: "de-DE", colorScheme: "dark" }],
] as const;

// The page of the self-check settles what was made up before.
describe.skipIf(!CHROMIUM)("what needs attention", { shuffle: false }, () => {
  const stage = openStage();
  let application: Application;
  let base = "";

  beforeAll(async () => {
    application = await anApplicationInNeed();
    base = `/console/applications/${application.slug}`;
    await keepChecks(contextAt(ago(DAY_MS)), [
      {
        name: "backups",
        ...bad(
          (words, { moment }) => words.backupFailed(moment(ago(DAY_MS)), "server-1", "ENOSPC: no space left"),
          (words) => words.checkBackup,
        ),
      },
    ]);
    await databasePool().query(
      "INSERT INTO failing_jobs VALUES ('file-checks', now() - interval '1 day', now(), 'ENOSPC')",
    );
  });

  const region = (page: Page) =>
    page.getByRole("region", { name: /^(Needs attention|Braucht Aufmerksamkeit)$/ });
  const findings = async (page: Page, options: object) => [
    ...(await tooWide(page)),
    // axe is a script of the page.
    ...("javaScriptEnabled" in options ? [] : await axeFindings(page)),
  ];

  it.each(LOOKS)(
    "is on the overview of the application and of the installation, %s",
    async (_look, options) => {
      const page = await stage.visitor(options);
      const german = options.locale === "de-DE";
      await openConsole(page, "viewer");
      const own = region(page).getByRole("link");
      await expect.poll(() => own.count()).toBe(8);
      const texts = await Promise.all([0, 1].map((place) => shownText(own.nth(place))));
      expect(texts[0]).toContain(german ? "Selbsttest: Datensicherung" : "Self-check: Backups");
      expect(texts[0]).toContain("ENOSPC: no space left");
      expect(texts[1]).toContain(
        german ? "Der Job file-checks schlägt" : "The job file-checks keeps failing",
      );
      expect(await findings(page, options)).toEqual([]);
      await region(page).locator("summary").click();
      const named = region(page)
        .getByRole("link")
        .filter({ hasText: `${application.name}: ` });
      await expect.poll(() => named.last().isVisible()).toBe(true);
      await page.goto(base);
      // A version in part and without a platform is one row here.
      await expect.poll(() => region(page).getByRole("link").count()).toBe(6);
      expect(await findings(page, options)).toEqual([]);
    },
  );

  it.each<OperatorRole>(["owner", "developer", "support", "viewer"])(
    "leads every %s to pages that are there",
    async (role) => {
      const page = await stage.visitor();
      await signInAs(page, role);
      const [, main = ""] = (await (await page.request.get("/console")).text()).split(/<\/?main\b/);
      const links = [...main.matchAll(/href="(\/console[^"]*)"/g)].map(([, path = ""]) =>
        path.replaceAll("&amp;", "&"),
      );
      expect(links.filter((path) => path.startsWith(base)).length).toBeGreaterThan(6);
      for (const path of new Set(links)) {
        const answer = await page.request.get(path);
        expect([path, answer.status()]).toEqual([path, 200]);
        const target = path.split("#")[1];
        if (target) expect(await answer.text()).toContain(`id="${target}"`);
      }
    },
  );

  it("leads from lines of the self-check to where they are cured, and is fresh once the page was seen", async () => {
    const page = await stage.visitor({ ...DESKTOP, javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto("/console/self-check");
    const table = page.getByRole("table", { name: "Needs attention" });
    const links = table.getByRole("link");
    const seen = async () => {
      await page.reload();
      return (await links.allTextContents()).toSorted();
    };
    await expect
      .poll(seen)
      .toEqual(["Open Mail", "Open Team", "Open Updaters", "Open the release", "Open the webhook"]);
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    for (const path of paths) expect([path, (await page.request.get(path)).status()]).toEqual([path, 200]);
    // The backup that was made up above did not fail here.
    await page.goto("/console");
    await expect.poll(() => region(page).getByText("ENOSPC: no space left").count()).toBe(0);
  });

  it("can be turned off as a mail by an owner", async () => {
    const options = { ...PHONE, locale: "de-DE", javaScriptEnabled: false };
    const page = await stage.visitor(options);
    const { id } = await signInAs(page, "owner");
    await page.goto("/console/you");
    const box = page.getByRole("checkbox", { name: /^(Mail me what needs|E-Mail an mich, wenn)/ });
    await expect.poll(() => box.isChecked()).toBe(true);
    expect(await tooWide(page)).toEqual([]);
    await box.uncheck();
    await page.locator("form", { has: box }).getByRole("button").click();
    await page.getByText(/^(Mail setting saved|E-Mail-Einstellung gespeichert)\.$/).waitFor();
    await expect.poll(() => box.isChecked()).toBe(false);
    expect(await database().prisma.operator.findUnique({ where: { id } })).toMatchObject({
      attentionMails: false,
    });
    const other = await stage.visitor(options);
    await signInAs(other, "developer");
    await other.goto("/console/you");
    await other.getByRole("heading", { level: 1 }).waitFor();
    expect(await other.getByRole("checkbox").count()).toBe(0);
  });
});

/** One of everything: seven rows. */
async function anApplicationInNeed(): Promise<Application> {
  const { application, ci } = await aPublisher({ name: "Tessera Studio" });
  const { prisma } = database();
  const { endpoint } = await createEndpoint(contextAt(), application, {
    url: "https://hooks.example.com/latchkey",
    events: ["*"],
  });
  await aRelease(application, "1.0.0", { said: { platform: "windows", arch: "x64" }, fileName: "app.exe" });
  const { id } = await aRelease(application, "1.1.0", {
    said: { platform: "macos", arch: "universal" },
    fileName: "app.dmg",
    rollout: 20,
  });
  await prisma.release.update({ where: { id }, data: { releasedAt: ago(8 * DAY_MS) } });
  await prisma.webhookEndpoint.update({
    where: { id: endpoint.id },
    data: { failingSince: ago(5 * HOUR_MS) },
  });
  const [file] = await publishedFiles(contextAt(), application.id);
  if (file) await recordFileCheck(contextAt(ago(HOUR_MS)), file, "missing");
  await setFeeds(contextAt(), application, { sparkle: true });
  const actor = { kind: "ci_token", id: ci.id, name: ci.name } as const;
  await recordRefusedUpload(contextFor(actor, ago(HOUR_MS)), application, {
    ofPlugin: false,
    code: "basic",
    version: "1.2.0",
    reason: "too_large",
  });
  await queueMail(contextAt(ago(HOUR_MS)), {
    applicationId: application.id,
    kind: "reminder",
    keyIds: [],
    email: parseEmail("kundin@example.test"),
    language: "en",
  });
  await prisma.mail.updateMany({ data: { state: "failed", problem: "refused", doneAt: ago(HOUR_MS) } });
  return application;
}
