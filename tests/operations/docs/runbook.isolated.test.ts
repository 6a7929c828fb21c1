/** The commands and statements of docs/runbook.md. Isolated: a command closes the process's connections to the database. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import type { Application } from "@/lib/domain/applications/find";
import { parseEmail } from "@/lib/domain/keys/email";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { latchkey, latchkeyText } from "@/tests/support/command-line";
import { connection } from "@/tests/support/database-connection";
import { aKey, anActivation, aPlan, aToken, contextAt, DAY_MS } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { anArmedOperator } from "../people/some-operator";

const TEXT = readFileSync(join(projectDirectory(), "docs/runbook.md"), "utf8");
/** Run by the tests of the server that they ask, and of no program of ours. */
const OTHERS = new Set([
  'curl -s "$BASE_URL/health/ready"',
  'curl -s -H "Authorization: Bearer $CRON_SECRET" "$BASE_URL/api/cron"',
  "df -h .",
]);

type Entry = { title: string; commands: string[]; statements: string[] };

const entries = TEXT.split(/^### /m).map(entryOf);

let application: Application;
let versions = 0;

beforeAll(async () => {
  ({ application } = await aPublisher());
  await aPlan(application);
  await updateMailSettings(contextAt(), application, { keys: true });
  const { id } = await anArmedOperator(new Date(Date.now() - DAY_MS), "owner");
  await database().prisma.operator.update({ where: { id }, data: { email: "owner@example.com" } });
  await aRelease(application, "0.1.0");
});

describe("docs/runbook.md", () => {
  it("has twenty symptoms and more", () => {
    expect(entries.length).toBeGreaterThan(20);
  });

  it.each(entries.filter(({ commands }) => commands.length > 0))(
    "has commands that work: $title",
    async ({ commands }) => {
      const values = await valuesFor(commands.join("\n"));
      for (const command of commands) expect(await latchkeyText(...wordsOf(command, values))).not.toBe("");
    },
  );

  it.each(entries.filter(({ statements }) => statements.length > 0))(
    "has statements that work: $title",
    async ({ statements }) => {
      const client = await connection();
      for (const statement of statements) await client.query(statement);
    },
  );
});

/** Commands of blocks and of the text, which are whole unless they have an ellipsis. */
function entryOf(text: string): Entry {
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  const linesIn = (language: string) =>
    blocks.filter((block) => block[1] === language).flatMap((block) => (block[2] ?? "").trim().split("\n"));
  const inText = [...text.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/`(latchkey [^`…]+)`/g)];
  const lines = [...linesIn("sh"), ...inText.map((found) => found[1] ?? "")];
  return {
    title: text.split("\n", 1)[0] ?? "",
    commands: lines.filter((line) => !OTHERS.has(line)),
    statements: blocks.filter((block) => block[1] === "sql").map((block) => block[2] ?? ""),
  };
}

/** As a shell would take it apart, without the name of the program. */
function wordsOf(command: string, values: Record<string, string>): string[] {
  const [program, ...words] = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );
  expect(program).toBe("latchkey");
  return words.map((word) =>
    word.replace(/\$([A-Z_]+)/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`No test says what $${name} is.`);
      return value;
    }),
  );
}

/** Of everything that the text names, one of its own, so that entries do not get in each other's way. */
async function valuesFor(text: string): Promise<Record<string, string>> {
  const { slug } = application;
  const values: Record<string, string> = { APP: slug };
  const names = (...some: string[]) => some.some((name) => text.includes(`$${name}`));
  if (names("KEY", "DEVICE", "PASTED", "MAIL")) Object.assign(values, await keyValues());
  if (names("TOKEN")) values.TOKEN = (await aToken(application)).id;
  if (names("RELEASE")) values.RELEASE = (await aRelease(application, `1.${versions++}.0`)).id;
  if (names("BACKUP_FILE")) values.BACKUP_FILE = join(mkdtempSync(join(tmpdir(), "runbook-")), "today");
  if (names("NEW_KID")) {
    const { keys } = await latchkey<{ keys: { kid: string }[] }>("signing-key", "list", slug);
    values.OLD_KID = keys[0]?.kid ?? "";
    values.NEW_KID = (await latchkey<{ kid: string }>("signing-key", "create", slug)).kid;
  }
  if (names("WEBHOOK")) {
    const url = "https://shop.example.com/hook";
    values.WEBHOOK = (await latchkey<{ id: string }>("webhook", "create", slug, url)).id;
    const { delivery } = await latchkey<{ delivery: string }>("webhook", "test", slug, values.WEBHOOK);
    values.DELIVERY = delivery;
  }
  return values;
}

async function keyValues(): Promise<Record<string, string>> {
  const { id, key } = await aKey(application, { email: parseEmail("jane@example.com") });
  await anActivation(application, key, "machine-1");
  type Listed = { devices: { id: string }[] };
  const { devices } = await latchkey<Listed>("device", "list", application.slug, id);
  const mail = {
    state: "failed",
    problem: "refused",
    answer: "550 no such user",
    doneAt: new Date(),
  } as const;
  await database().prisma.mail.updateMany({ where: { keyIds: { has: id } }, data: mail });
  const { id: mailId } = await database().prisma.mail.findFirstOrThrow({ where: { keyIds: { has: id } } });
  return { KEY: id, PASTED: key, DEVICE: devices[0]?.id ?? "", MAIL: mailId };
}
