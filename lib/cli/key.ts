/** `key issue`, `key update`; `key-verbs.ts` has the others. */
import { type Command, InvalidArgumentError } from "commander";
import { sellsLicenses } from "../domain/applications/application";
import { findApplication } from "../domain/applications/find";
import { refused } from "../domain/errors";
import { parseEmail } from "../domain/keys/email";
import { parseExpiry } from "../domain/keys/expiry";
import { issueKeys } from "../domain/keys/issue";
import { type KeyChanges, updateKey } from "../domain/keys/update";
import { checkedText } from "../domain/text";
import { presentIssuedKey } from "../http/keys-api/present";
import { addKeyVerbs, describeKey } from "./key-verbs";
import { checked, type DevicesOption, devices, seatsOf, wholeNumber } from "./options";
import { action } from "./run";

const KEYS_PER_COMMAND_MAX = 1_000;
const NAME_LENGTH_MAX = 200;
const NOTE_LENGTH_MAX = 1_000;
const ORDER_ID_LENGTH_MAX = 200;

type Update = {
  plan?: string;
  devices?: DevicesOption;
  expiresAt?: string;
  updatesUntil?: string;
  email?: string;
  name?: string;
  note?: string;
  orderId?: string;
};

type Issue = {
  plan: string;
  count: number;
  email?: string;
  name?: string;
  devices?: DevicesOption;
  expiresAt?: string;
  updatesUntil?: string;
  note?: string;
  orderId?: string;
};

export function addKeyCommands(program: Command): void {
  const group = program.command("key").description("license keys");
  const issue = group
    .command("issue <app>")
    .description("issue keys and print them; they are shown only once")
    .requiredOption("--plan <code>", "plan code")
    .option("--count <n>", `number of keys, up to ${KEYS_PER_COMMAND_MAX}`, countOfKeys, 1)
    .option("--email <email>", "customer's e-mail address")
    .option("--name <name>", "customer's name")
    .option("--devices <n|unlimited>", "seats; default: the plan's", devices)
    .option(
      "--expires-at <time>",
      "when the license expires: a date or an ISO 8601 timestamp",
      checked(parseExpiry),
    )
    .option("--updates-until <time>", "when its right to updates ends", checked(parseExpiry))
    .option("--note <note>", "a note")
    .option("--order-id <id>", "the order it is sold in");
  action(issue, async (ctx, slug: string, options: Issue) => {
    const application = await findApplication(ctx, slug);
    if (!sellsLicenses(application.kind)) throw refused("sells_no_licenses", { application: slug });
    const issued = await issueKeys(ctx, application, {
      plan: options.plan,
      count: options.count,
      email: options.email === undefined ? null : parseEmail(options.email),
      name: options.name === undefined ? null : checkedText("name", options.name, NAME_LENGTH_MAX),
      devices: seatsOf(options.devices),
      expiresAt: options.expiresAt === undefined ? null : parseExpiry(options.expiresAt),
      updatesUntil: options.updatesUntil === undefined ? null : parseExpiry(options.updatesUntil),
      note: options.note === undefined ? null : checkedText("note", options.note, NOTE_LENGTH_MAX),
      orderId:
        options.orderId === undefined ? null : checkedText("orderId", options.orderId, ORDER_ID_LENGTH_MAX),
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
    .option("--expires-at <time|never>", "when the license expires")
    .option("--updates-until <time|never>", "when its right to updates ends")
    .option("--email <email>", "customer's e-mail address")
    .option("--name <name>", "customer's name")
    .option("--note <note>", "a note")
    .option("--order-id <id>", "the order it was sold in");
  action(update, async (ctx, slug: string, id: string, options: Update) =>
    describeKey(await updateKey(ctx, await findApplication(ctx, slug), id, changesOf(options))),
  );
  addKeyVerbs(group);
}

function changesOf(options: Update): KeyChanges {
  const { plan, devices: seats, expiresAt, updatesUntil, email, name, note, orderId } = options;
  const text = (about: "name" | "note" | "orderId", given: string | undefined, max: number) =>
    given === undefined ? undefined : checkedText(about, given, max) || null;
  return {
    plan,
    devices: seatsOf(seats),
    expiresAt: endOf(expiresAt),
    updatesUntil: endOf(updatesUntil),
    email: email === undefined ? undefined : email === "" ? null : parseEmail(email),
    name: text("name", name, NAME_LENGTH_MAX),
    note: text("note", note, NOTE_LENGTH_MAX),
    orderId: text("orderId", orderId, ORDER_ID_LENGTH_MAX),
  };
}

/** Null: never. */
function endOf(text: string | undefined): Date | null | undefined {
  return text === undefined ? undefined : text === "never" ? null : parseExpiry(text);
}

function countOfKeys(text: string): number {
  const count = wholeNumber(text);
  if (count < 1 || count > KEYS_PER_COMMAND_MAX) {
    throw new InvalidArgumentError(`It must be from 1 to ${KEYS_PER_COMMAND_MAX}.`);
  }
  return count;
}
