/** `mail`: what an application writes to its customers, and what failed. */
import type { Command } from "commander";
import { findApplication } from "../domain/applications/find";
import { sendMailAgain } from "../domain/keys/send-again";
import { failedMails, type ListedMail } from "../domain/mails/list";
import { parseMailLanguage } from "../domain/mails/mail";
import {
  type MailSettingsChanges,
  parseReminderDays,
  parseSeatsFullHours,
  updateMailSettings,
} from "../domain/mails/save-settings";
import { type MailSettings, mailSettings } from "../domain/mails/settings";
import { checked, onOff, wholeNumber } from "./options";
import { action, counted, type Output } from "./run";

type Flags = {
  keys?: boolean;
  reminders?: boolean;
  seatsFull?: boolean;
  newKeys?: boolean;
  language?: string;
  reminderDays?: number[];
  seatsFullHours?: number;
  beforeEn?: string;
  afterEn?: string;
  beforeDe?: string;
  afterDe?: string;
};

export function addMailCommands(program: Command): void {
  const mail = program.command("mail").description("mail to customers");
  const show = mail.command("show <app>").description("show what an application writes to its customers");
  action(show, async (ctx, slug: string) =>
    describe(await mailSettings(ctx, await findApplication(ctx, slug))),
  );

  const update = mail
    .command("update <app>")
    .description("change it; options you leave out stay as they are")
    .option("--keys <on|off>", "mail keys that are issued or replaced", onOff)
    .option("--reminders <on|off>", "remind customers before a license ends", onOff)
    .option("--seats-full <on|off>", "tell customers when a device finds no free seat", onOff)
    .option("--new-keys <on|off>", "let customers replace a lost key in their account", onOff)
    .option("--language <en|de>", "of customers whose own is not known", checked(parseMailLanguage))
    .option("--reminder-days <days>", "days before the end, such as 30,7,1", days)
    .option("--seats-full-hours <n>", "hours between two mails about full seats", hours)
    .option("--before-en <text>", "your own words before the mail's, in English")
    .option("--after-en <text>", "your own words after the mail's, in English")
    .option("--before-de <text>", "your own words before the mail's, in German")
    .option("--after-de <text>", "your own words after the mail's, in German");
  action(update, async (ctx, slug: string, flags: Flags) =>
    describe(await updateMailSettings(ctx, await findApplication(ctx, slug), changesOf(flags))),
  );

  const failed = mail.command("failed <app>").description("list the newest mails that failed");
  action(failed, async (ctx, slug: string) => {
    const { mails, total } = await failedMails(ctx, await findApplication(ctx, slug));
    return {
      json: { mails, total },
      text: mails.length === 0 ? "No mail failed." : mails.map(lineOf).join("\n"),
    };
  });

  const again = mail.command("send-again <app> <mail>").description("send a failed mail again");
  action(again, async (ctx, slug: string, id: string) => {
    await sendMailAgain(ctx, await findApplication(ctx, slug), id);
    return { json: { id }, text: "The mail is sent again." };
  });
}

function changesOf({ language, beforeEn, afterEn, beforeDe, afterDe, ...flags }: Flags): MailSettingsChanges {
  return {
    ...flags,
    ...(language !== undefined && { language: parseMailLanguage(language) }),
    words: {
      en: {
        ...(beforeEn !== undefined && { before: beforeEn }),
        ...(afterEn !== undefined && { after: afterEn }),
      },
      de: {
        ...(beforeDe !== undefined && { before: beforeDe }),
        ...(afterDe !== undefined && { after: afterDe }),
      },
    },
  };
}

function days(text: string): number[] {
  const wanted = text.split(",").map((part) => wholeNumber(part.trim()));
  checked(() => parseReminderDays(wanted))(text);
  return wanted;
}

function hours(text: string): number {
  const wanted = wholeNumber(text);
  checked(() => parseSeatsFullHours(wanted))(text);
  return wanted;
}

function describe(settings: MailSettings): Output {
  const { keys, reminders, seatsFull, newKeys, language, reminderDays, seatsFullHours, words } = settings;
  const state = (isOn: boolean) => (isOn ? "on" : "off");
  const texts = Object.entries(words).flatMap(([of, { before, after }]) => [
    ...(before ? [`before (${of}): ${before}`] : []),
    ...(after ? [`after (${of}): ${after}`] : []),
  ]);
  return {
    json: settings,
    text: [
      `keys ${state(keys)}`,
      `reminders ${state(reminders)}, ${reminderDays.join(", ")} days before the end`,
      `full seats ${state(seatsFull)}, at most every ${counted(seatsFullHours, "hour")}`,
      `new keys in the account ${state(newKeys)}`,
      `language ${language}`,
      ...texts,
    ].join("\n"),
  };
}

function lineOf({ id, kind, email, problem, answer, doneAt }: ListedMail): string {
  const why = [problem, answer].filter(Boolean).join(": ");
  return `${doneAt?.toISOString() ?? ""}  ${kind.replaceAll("_", " ")}  ${email}  ${why}\n${id}`;
}
