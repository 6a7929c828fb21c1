/** Reading options; what is wrong is a usage error (exit 2). */
import { type Command, InvalidArgumentError } from "commander";
import { parsePlanDays, parseSeats } from "../domain/applications/plan";
import type { PlanFieldOf } from "../domain/applications/plan-fields";
import { isUuid } from "../domain/ids";
import type { Metadata } from "../domain/keys/key-record";
import { metadataOf, metadataValue } from "../domain/keys/metadata";
import { refusalSentence } from "./refusal";

/** Refuses as wrong usage what the domain's parser refuses; the text itself goes on. */
export function checked(parse: (text: string) => unknown): (text: string) => string {
  return (text) => {
    try {
      parse(text);
    } catch (error) {
      const sentence = refusalSentence(error);
      throw sentence === null ? error : new InvalidArgumentError(sentence);
    }
    return text;
  };
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

export function wholeNumberTo(max: number): (text: string) => number {
  return (text) => {
    const number = wholeNumber(text);
    if (number < 1 || number > max) throw new InvalidArgumentError(`It must be from 1 to ${max}.`);
    return number;
  };
}

/** A number of devices, or "unlimited". Not null: commander takes a parsed null for a parser that failed. */
export type DevicesOption = number | "unlimited";

export function devices(text: string): DevicesOption {
  if (text === "unlimited") return text;
  checked((given) => parseSeats(wholeNumber(given)))(text);
  return Number(text);
}

/** Undefined: not given. Null: unlimited. */
export function seatsOf(option: DevicesOption | undefined): number | null | undefined {
  return option === "unlimited" ? null : option;
}

export function onOff(text: string): boolean {
  if (text !== "on" && text !== "off") throw new InvalidArgumentError('It must be "on" or "off".');
  return text === "on";
}

/** Where a page goes on: `next` of the one before. */
export function cursor(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError("It must be `next` of the page before.");
  return text;
}

/** A number of days, or "none". Not null: commander takes a parsed null for a parser that failed. */
type DaysOption = number | "none";

export function daysFor(field: PlanFieldOf<"days">): (text: string) => DaysOption {
  return (text) => {
    if (text === "none") return text;
    checked((given) => parsePlanDays(field, wholeNumber(given)))(text);
    return Number(text);
  };
}

/** Wrong usage where a command that changes something is given nothing to change. */
export function requireSomeChange(command: Command): void {
  command.hook("preAction", (_, acting) => {
    const isGiven = (name: string) => acting.getOptionValueSource(name) === "cli";
    const changes = acting.options.map((option) => option.attributeName());
    if (!changes.some((name) => !OF_ALL_COMMANDS.includes(name) && isGiven(name)))
      acting.error("error: name something to change");
  });
}

const OF_ALL_COMMANDS = ["json", "create"];

/** One of these words. */
export function oneOf(words: readonly string[]): (text: string) => string {
  return (text) => {
    if (!words.includes(text)) throw new InvalidArgumentError(`It must be one of ${words.join(", ")}.`);
    return text;
  };
}

export function collected(text: string, previous: string[] = []): string[] {
  return [...previous, text];
}

/** Collects `PRODUCT=PLAN`; names of products may have an equals sign in them. */
export function productPlan(text: string, previous: Record<string, string> = {}): Record<string, string> {
  const split = text.lastIndexOf("=");
  if (split < 1) throw new InvalidArgumentError("It must have the form NAME=PLAN.");
  return { ...previous, [text.slice(0, split)]: text.slice(split + 1) };
}

/** Collects `NAME=VALUE`; what is not true, false, null or a number is a text. */
export function feature(text: string, previous: Record<string, boolean | number | string | null> = {}) {
  const split = text.indexOf("=");
  if (split < 1) throw new InvalidArgumentError("It must have the form NAME=VALUE.");
  return { ...previous, [text.slice(0, split)]: featureValue(text.slice(split + 1)) };
}

/** Collects `NAME=VALUE` likewise, for what a shop keeps with a key; a text in quotes is one, whatever is in it. */
export function metadataMember(text: string, previous: Metadata = {}): Metadata {
  const split = text.indexOf("=");
  if (split < 1) throw new InvalidArgumentError("It must have the form NAME=VALUE.");
  const member = [text.slice(0, split), metadataValue(text.slice(split + 1))] as const;
  const others = Object.entries(previous).filter(([name]) => name !== member[0]);
  checked(() => metadataOf([...others, member]))(text);
  return metadataOf([...others, member]);
}

function featureValue(text: string): boolean | number | string | null {
  if (text === "true" || text === "false") return text === "true";
  if (text === "null") return null;
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text;
  if (Number.isFinite(Number(text))) return Number(text);
  throw new InvalidArgumentError("The number is too large.");
}
