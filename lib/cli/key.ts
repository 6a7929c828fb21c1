/** `key issue`, `key update`; `key-verbs.ts` has the others. */
import type { Command } from "commander";
import { sellsLicenses } from "../domain/applications/application";
import { findApplication } from "../domain/applications/find";
import { refused } from "../domain/errors";
import { parseEmail } from "../domain/keys/email";
import { parseExpiry } from "../domain/keys/expiry";
import { issueKeys } from "../domain/keys/issue";
import {
  KEY_MOMENT_NAMES,
  KEY_MOMENTS,
  KEY_TEXTS,
  type KeyMoment,
  type KeyText,
  ofMoments,
} from "../domain/keys/key-fields";
import type { Metadata } from "../domain/keys/key-record";
import { type KeyChanges, updateKey } from "../domain/keys/update";
import { parseMailLanguage } from "../domain/mails/mail";
import { checkedText } from "../domain/text";
import { presentIssuedKey } from "../http/keys-api/present";
import { addKeyVerbs, describeKey } from "./key-verbs";
import {
  checked,
  type DevicesOption,
  devices,
  metadataMember,
  requireSomeChange,
  seatsOf,
  wholeNumberTo,
} from "./options";
import { action } from "./run";

const KEYS_PER_COMMAND_MAX = 1_000;
const nameIn = textOption("name");
const noteIn = textOption("note");
const orderIn = textOption("orderId");

type Described = Partial<Record<KeyMoment | KeyText, string>> & {
  devices?: DevicesOption;
  email?: string;
  language?: string;
};
type Issue = Described & { plan: string; count: number; metadata?: Metadata; send?: boolean };
/** `metadata` false: none is kept. */
type Update = Described & { plan?: string; metadata?: Metadata | false };

export function addKeyCommands(program: Command): void {
  const group = program.command("key").description("license keys");
  const issue = group
    .command("issue <app>")
    .description("issue keys and print them; they are shown only once")
    .requiredOption("--plan <code>", "plan code")
    .option(
      "--count <n>",
      `number of keys, up to ${KEYS_PER_COMMAND_MAX}`,
      wholeNumberTo(KEYS_PER_COMMAND_MAX),
      1,
    )
    .option("--email <email>", "customer's e-mail address", checked(parseEmail))
    .option("--name <name>", "customer's name", nameIn)
    .option("--devices <n|unlimited>", "seats; default: the plan's", devices)
    .option("--note <note>", "a note", noteIn)
    .option("--order-id <id>", "the order it is sold in", orderIn)
    .option("--metadata <name=value>", "what your shop keeps with it; repeat for more", metadataMember)
    .option("--language <en|de>", "of mails to the customer", checked(parseMailLanguage))
    .option("--send", "mail the keys to the customer");
  for (const name of KEY_MOMENT_NAMES) {
    const { option, help } = KEY_MOMENTS[name];
    const forms = `${help}: a date or an ISO 8601 timestamp`;
    issue.option(
      `--${option} <time>`,
      forms,
      checked((text) => parseExpiry(text, name)),
    );
  }
  action(issue, async (ctx, slug: string, options: Issue) => {
    const application = await findApplication(ctx, slug);
    if (!sellsLicenses(application.kind)) throw refused("sells_no_licenses", { application: slug });
    const issued = await issueKeys(ctx, application, {
      plan: options.plan,
      count: options.count,
      email: options.email === undefined ? null : parseEmail(options.email),
      name: options.name ?? null,
      devices: seatsOf(options.devices),
      ...ofMoments((name) => momentOf(options[name], name) ?? null),
      note: options.note ?? null,
      orderId: options.orderId || null,
      metadata: options.metadata ?? null,
      language: options.language === undefined ? null : parseMailLanguage(options.language),
      sendTo: options.send ? "customer" : null,
      source: "console",
    });
    const keys = issued.map(presentIssuedKey);
    return {
      json: { keys },
      text: keys.map(({ key, manageCode }) => [key, manageCode].filter(Boolean).join("  ")).join("\n"),
    };
  });

  const update = group
    .command("update <app> <id>")
    .description("change a key; options you leave out stay as they are, an empty text removes")
    .option("--plan <code>", "plan code")
    .option("--devices <n|unlimited>", "seats", devices)
    .option(
      "--email <email>",
      "customer's e-mail address",
      checked((text) => text && parseEmail(text)),
    )
    .option("--name <name>", "customer's name", nameIn)
    .option("--note <note>", "a note", noteIn)
    .option("--order-id <id>", "the order it was sold in", orderIn)
    .option("--metadata <name=value>", "takes the place of all metadata; repeat for more", metadataMember)
    .option("--no-metadata", "remove all metadata")
    .option(
      "--language <en|de>",
      "of mails to the customer",
      checked((text) => text && parseMailLanguage(text)),
    );
  for (const name of KEY_MOMENT_NAMES) {
    const { option, help } = KEY_MOMENTS[name];
    update.option(`--${option} <time|never>`, help, orNever(name));
  }
  action(update, async (ctx, slug: string, id: string, options: Update) =>
    describeKey(await updateKey(ctx, await findApplication(ctx, slug), id, changesOf(options))),
  );
  requireSomeChange(update);
  addKeyVerbs(group);
}

function changesOf(options: Update): KeyChanges {
  const { plan, devices: seats, email, name, note, orderId, metadata, language } = options;
  return {
    plan,
    devices: seatsOf(seats),
    ...ofMoments((moment) => momentOf(options[moment], moment)),
    email: email === undefined ? undefined : email === "" ? null : parseEmail(email),
    name: name === undefined ? undefined : name || null,
    note: note === undefined ? undefined : note || null,
    orderId: orderId === undefined ? undefined : orderId || null,
    metadata: metadata === false ? {} : metadata,
    language: language === undefined ? undefined : language === "" ? null : parseMailLanguage(language),
  };
}

function textOption(of: KeyText): (text: string) => string {
  return checked((text) => checkedText(of, text, KEY_TEXTS[of].lengthMax));
}

function orNever(name: KeyMoment): (text: string) => string {
  return checked((text) => text === "never" || parseExpiry(text, name));
}

/** Null: never. */
function momentOf(text: string | undefined, name: KeyMoment): Date | null | undefined {
  return text === undefined ? undefined : text === "never" ? null : parseExpiry(text, name);
}
