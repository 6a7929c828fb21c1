/** `key list`, `show`, `find`, `suspend`, `revoke`, `reactivate` and `replace`: the keys that there are. */
import type { Command } from "commander";
import { type Application, findApplication } from "../domain/applications/find";
import type { Context } from "../domain/context";
import { refused } from "../domain/errors";
import { changeKeyState } from "../domain/keys/change-state";
import { parseEmail } from "../domain/keys/email";
import { parseMoment } from "../domain/keys/expiry";
import { keyDetail } from "../domain/keys/key-detail";
import { KEY_SOURCES, KEY_STATUSES, NO_FILTERS } from "../domain/keys/key-filters";
import type { KeyRecord } from "../domain/keys/key-record";
import { listKeys } from "../domain/keys/list-keys";
import { replaceKey } from "../domain/keys/replace-key";
import { searchKeys } from "../domain/keys/search-keys";
import { isSecretText } from "../domain/keys/search-text";
import { presentIssuedKey, presentKeyRecord } from "../http/keys-api/present";
import { checked, cursor, oneOf, wholeNumberTo } from "./options";
import { action, type Output } from "./run";
import { secretArgument } from "./secret-argument";

const LISTED = 100;
const LISTED_MAX = 500;

type List = {
  email?: string;
  orderId?: string;
  plan?: string;
  status?: string;
  source?: string;
  createdAfter?: string;
  updatedAfter?: string;
  limit: number;
  cursor?: string;
};

export function addKeyVerbs(group: Command): void {
  const list = group
    .command("list <app>")
    .description("list keys, newest first")
    .option("--email <email>", "only this customer's", checked(parseEmail))
    .option("--order-id <id>", "only those of this order")
    .option("--plan <code>", "only those of this plan")
    .option("--status <status>", KEY_STATUSES.join(", "), oneOf(KEY_STATUSES))
    .option("--source <source>", KEY_SOURCES.join(", "), oneOf(KEY_SOURCES))
    .option(
      "--created-after <time>",
      "a date or an ISO 8601 timestamp",
      checked((text) => parseMoment(text, "createdAfter")),
    )
    .option(
      "--updated-after <time>",
      "a date or an ISO 8601 timestamp",
      checked((text) => parseMoment(text, "updatedAfter")),
    )
    .option("--limit <n>", `up to ${LISTED_MAX}`, wholeNumberTo(LISTED_MAX), LISTED)
    .option("--cursor <next>", "`next` of the page before", cursor);
  action(list, async (ctx, slug: string, { limit, cursor: after, ...wanted }: List) => {
    const page = await listKeys(
      ctx,
      await findApplication(ctx, slug),
      {
        email: wanted.email === undefined ? undefined : parseEmail(wanted.email),
        orderId: wanted.orderId,
        plan: wanted.plan,
        status: KEY_STATUSES.find((status) => status === wanted.status),
        source: KEY_SOURCES.find((source) => source === wanted.source),
        createdAfter:
          wanted.createdAfter === undefined ? undefined : parseMoment(wanted.createdAfter, "createdAfter"),
        updatedAfter:
          wanted.updatedAfter === undefined ? undefined : parseMoment(wanted.updatedAfter, "updatedAfter"),
      },
      { after: after ?? null, limit },
    );
    const more = page.next === null ? [] : [`More: --cursor ${page.next}`];
    return listed(page.keys, { next: page.next }, more);
  });

  const show = group.command("show <app> <id>").description("show a key's record");
  action(show, async (ctx, slug: string, id: string) => {
    return describeKey(await requireKey(ctx, await findApplication(ctx, slug), id));
  });

  const find = group
    .command("find <app> <text>")
    .description(
      "find keys by the key itself or its management code (best by - from the standard input), e-mail, name, note, device or last four",
    );
  action(find, async (ctx, slug: string, given: string) => {
    const { text, warning } = await secretArgument("<text>", given, isSecretText);
    const filters = { ...NO_FILTERS, text };
    const { keys } = await searchKeys(ctx, await findApplication(ctx, slug), filters, null);
    return { ...listed(keys), warning };
  });

  for (const change of ["suspend", "revoke", "reactivate"] as const) {
    const verb = group
      .command(`${change} <app> <id>`)
      .description(`${change} a key`)
      .option("--reason <reason>", "for the log");
    action(verb, async (ctx, slug: string, id: string, { reason }: { reason?: string }) =>
      describeKey(await changeKeyState(ctx, await findApplication(ctx, slug), id, change, reason ?? null)),
    );
  }

  const replace = group
    .command("replace <app> <id>")
    .description("print a new key for the same license; the previous key no longer works");
  action(replace, async (ctx, slug: string, id: string) => {
    const json = presentIssuedKey(await replaceKey(ctx, await findApplication(ctx, slug), id, null));
    return { json, text: json.key };
  });
}

export function describeKey(record: KeyRecord): Output {
  const json = presentKeyRecord(record);
  return { json, text: lineOf(record) };
}

/** Throws `not_found`. */
export async function requireKey(ctx: Context, application: Application, id: string): Promise<KeyRecord> {
  const found = await keyDetail(ctx, application, id);
  if (!found) throw refused("key_unknown");
  return found;
}

function listed(keys: readonly KeyRecord[], more: object = {}, lines: readonly string[] = []): Output {
  return {
    json: { keys: keys.map(presentKeyRecord), ...more },
    text: keys.length === 0 ? "No keys." : [...keys.map(lineOf), ...lines].join("\n"),
  };
}

function lineOf(record: KeyRecord): string {
  const { id, lastFour, status, plan, activeDevices, maxActivations, expiresAt, email } = record;
  const end = expiresAt ? `expires ${expiresAt.toISOString()}` : "does not expire";
  const seats = `${activeDevices} of ${maxActivations ?? "unlimited"} seats in use`;
  return [
    `${id}  …${lastFour}, ${plan}, ${status}, ${seats}, ${end}`,
    ...(email === null ? [] : [email]),
  ].join(", ");
}
