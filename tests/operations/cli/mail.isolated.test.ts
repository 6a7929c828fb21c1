/** Isolated: a command closes the process's connections to the database. */
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { latchkey, latchkeyText, refused } from "@/tests/support/command-line";
import { aKey, anApplication, aShop, contextAt } from "@/tests/support/factories";

type Listed = { mails: { id: string; email: string; problem: string; answer: string }[]; total: number };

const OFF = {
  keys: false,
  reminders: false,
  seatsFull: false,
  newKeys: false,
  language: "en",
  reminderDays: [30, 7, 1],
  seatsFullHours: 24,
  words: { en: { before: "", after: "" }, de: { before: "", after: "" } },
};

it("mail show says what an application writes, which is nothing to begin with", async () => {
  const { slug } = await anApplication();
  expect(await latchkey("mail", "show", slug)).toEqual(OFF);
  expect(await latchkeyText("mail", "show", slug)).toBe(
    [
      "keys off",
      "reminders off, 30, 7, 1 days before the end",
      "full seats off, at most every 24 hours",
      "new keys in the account off",
      "language en",
      "",
    ].join("\n"),
  );
});

it("mail update changes what is named, leaves the rest, and is in the log once", async () => {
  const { slug } = await anApplication();
  const words = ["--before-en", "Hello", "--after-de", "Viele Grüße"];
  const on = ["--keys", "on", "--reminders", "on", "--seats-full", "on", "--new-keys", "on"];
  const all = [...on, "--language", "de", "--reminder-days", "1, 14,1", "--seats-full-hours", "1", ...words];
  const changed = {
    ...OFF,
    ...{ keys: true, reminders: true, seatsFull: true, newKeys: true },
    ...{ language: "de", reminderDays: [14, 1], seatsFullHours: 1 },
    words: { en: { before: "Hello", after: "" }, de: { before: "", after: "Viele Grüße" } },
  };
  expect(await latchkey("mail", "update", slug, ...all)).toEqual(changed);
  expect(await latchkey("mail", "update", slug)).toEqual(changed);
  expect(await latchkey("mail", "update", slug, ...on)).toEqual(changed);
  const after = { ...changed, keys: false, words: { ...changed.words, en: { before: "", after: "" } } };
  expect(await latchkey("mail", "update", slug, "--keys", "off", "--before-en", "")).toEqual(after);
  expect(await latchkeyText("mail", "show", slug)).toContain("after (de): Viele Grüße\n");
  const { entries } = await latchkey<{ entries: { action: string }[] }>("log", slug);
  expect(entries.filter(({ action }) => action === "mail_settings.updated")).toHaveLength(2);
});

it("mail update is refused with a sentence for each wrong option, and changes nothing", async () => {
  const { slug } = await anApplication();
  for (const [options, exitCode, sentence] of [
    [["--keys", "yes"], 2, /on.*off/],
    [["--language", "fr"], 2, /en, de/],
    [["--reminder-days", "0"], 2, /365/],
    [["--reminder-days", "30,,7"], 2, /whole number/],
    [["--reminder-days", "soon"], 2, /whole number/],
    [["--seats-full-hours", "0"], 2, /720/],
    [["--before-en", "x".repeat(2_001)], 1, /2,?000/],
  ] as const) {
    const { code, stderr } = await refused("mail", "update", slug, "--new-keys", "on", ...options);
    expect([options, code, stderr]).toEqual([options, exitCode, expect.stringMatching(sentence)]);
  }
  expect(await latchkey("mail", "show", slug)).toEqual(OFF);
});

it.each([["show"], ["update"], ["failed"]])(
  "mail %s of an unknown application is refused",
  async (command) => {
    const { code, stderr } = await refused("mail", command, "nothing");
    expect([code, stderr]).toEqual([1, expect.stringContaining("nothing")]);
  },
);

it("mail failed lists what failed with the server's answer, and mail send-again sends it again", async () => {
  const { application } = await aShop();
  const { slug } = application;
  await updateMailSettings(contextAt(), application, { keys: true });
  const { id: keyId } = await aKey(application, { email: parseEmail("kundin@example.test") });
  expect(await latchkeyText("mail", "failed", slug)).toBe("No mail failed.\n");
  await database().prisma.mail.updateMany({
    where: { keyIds: { has: keyId } },
    data: { state: "failed", problem: "refused", answer: "550 no such user", doneAt: new Date() },
  });

  const { mails, total } = await latchkey<Listed>("mail", "failed", slug);
  expect(total).toBe(1);
  expect(mails).toMatchObject([
    { email: "kundin@example.test", problem: "refused", answer: "550 no such user", maySendAgain: true },
  ]);
  expect(JSON.stringify(mails)).not.toContain("sealed");
  const [id = ""] = mails.map((mail) => mail.id);
  const text = await latchkeyText("mail", "failed", slug);
  expect(text).toContain("key issued  kundin@example.test  refused: 550 no such user");
  expect(text).toContain(id);

  const other = await anApplication();
  expect((await refused("mail", "send-again", other.slug, id)).stderr).toMatch(/no such mail|no mail/i);
  expect(await latchkey("mail", "send-again", slug, id)).toEqual({ id });
  expect(await latchkey("mail", "failed", slug)).toEqual({ mails: [], total: 0 });
  const row = await database().prisma.mail.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ state: "waiting", attempts: 0, problem: null, answer: null });
  expect((await refused("mail", "send-again", slug, id)).code).toBe(1);
  expect((await refused("mail", "send-again", slug, "no-id")).code).toBe(1);
});
