/** An erased person in a dump of the whole database, after everyone wrote of them wherever one can write. */
import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { dumpTables } from "@/lib/db/dump";
import { sealAll } from "@/lib/domain/audit/seal";
import { verifyChain } from "@/lib/domain/audit/verify-chain";
import { erasePerson } from "@/lib/domain/erasure/erase-person";
import { heldCounts } from "@/lib/domain/erasure/personal-data";
import { replaceSpelled, whole } from "@/lib/domain/erasure/spellings";
import { createEndpoint } from "@/lib/domain/events/create-endpoint";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { parseEmail } from "@/lib/domain/keys/email";
import { updateKey } from "@/lib/domain/keys/update";
import { queueMail } from "@/lib/domain/mails/queue";
import { stageImport } from "@/lib/domain/moving/stage-import";
import { aKey, anActivation, aPlan, contextAt } from "@/tests/support/factories";
import { aPublisher } from "@/tests/support/release-factories";
import { anOperatorsContext } from "../releases/operators";
import { aSignedInBrowser } from "../session/customer";

const EMAIL = "ottilie.wrobel@post.example.test";
const [NAME, FORMER_NAME, MARRIED_NAME] = [
  "Ottilie Wrobel-Quandt",
  "Ottilie Quandt-Abel",
  "Ottilie Abel-Zimmer",
];
const OTHERS = ["not.ottilie.wrobel@post.example.test", "ottilie.wrobel+shop@post.example.test"];

const SPELLINGS = [
  EMAIL.toUpperCase(),
  `"${NAME}" <${EMAIL}>`,
  `https://shop.example/orders?by=${encodeURIComponent(EMAIL)}&page=1`,
  encodeURIComponent(`/login?next=${encodeURIComponent(`/o?e=${EMAIL}`)}`),
  JSON.stringify({ text: `Hello\n${EMAIL}` }),
  EMAIL.replace("@", "\\u0040"),
  EMAIL.replace("@", "&#64;"),
];
const WORDS = `${SPELLINGS.join(" ; ")} ; ${OTHERS.join(" ; ")}`;

/** Every column, as PostgreSQL writes it. */
async function dumped(): Promise<string> {
  let text = "";
  for await (const lines of dumpTables()) text += lines;
  return text;
}

/** Lines in which a word stands as it is, but for addresses that are longer, or is spelled in another way. */
function linesWith(word: string, text: string): string[] {
  return text.split("\n").filter((line) => {
    const plain = OTHERS.reduce((rest, address) => rest.replaceAll(address, ""), line).toLowerCase();
    return plain.includes(word.toLowerCase()) || replaceSpelled(line, [whole(word)], "") !== line;
  });
}

async function fill(text: string, table: string, column: string, condition: string, values: unknown[] = []) {
  const { rowCount } = await databasePool().query(
    `UPDATE ${table} SET ${column} = ${text} WHERE ${condition}`,
    [WORDS, ...values],
  );
  expect(rowCount, `${table}.${column}`).toBeGreaterThan(0);
}

let shop: Awaited<ReturnType<typeof aPublisher>>["application"];
let theirs: string;
let former: string;
let other: string;

beforeAll(async () => {
  shop = (await aPublisher()).application;
  await aPlan(shop, { maxActivations: 5 });
  await createEndpoint(contextAt(), shop, { url: "https://hooks.example.com/in", events: ["*"] });
  const holder = { email: parseEmail(EMAIL), name: NAME };
  const words = { note: WORDS, metadata: { [`payer ${EMAIL}`]: WORDS } };
  const key = await aKey(shop, { ...holder, orderId: `INV ${EMAIL.toUpperCase()} 7` });
  theirs = key.id;
  await updateKey(contextAt(), shop, key.id, words);
  await anActivation(shop, key.key, "machine-1", { name: `Mac of ${EMAIL}` });
  await createFeedToken(contextAt(), shop, key.id, `Feed of ${NAME}`);
  await aSignedInBrowser(EMAIL);

  // A key that was theirs, whose holder was renamed twice before it went to somebody else.
  const passed = await aKey(shop, { email: parseEmail(EMAIL), name: FORMER_NAME });
  former = passed.id;
  await updateKey(contextAt(), shop, former, { ...words, name: MARRIED_NAME });
  const reason = { email: parseEmail("somebody@example.test"), name: "Somebody", note: null, metadata: {} };
  await updateKey(contextAt(), shop, former, reason);

  const others = await aKey(shop, {
    email: parseEmail("other@example.test"),
    orderId: `for ${encodeURIComponent(EMAIL)}`,
  });
  other = others.id;
  await updateKey(contextAt(), shop, other, words);
  await anActivation(shop, others.key, "machine-2", { name: `Mac of ${EMAIL}` });
  await createFeedToken(contextAt(), shop, other, `Feed of ${EMAIL}`);
  const mail = { applicationId: shop.id, kind: "key_issued", keyIds: [other], language: "en" } as const;
  await queueMail(contextAt(), { ...mail, email: parseEmail("other@example.test") });
  await fill("jsonb_build_object('said', $1::text)", "mails", "detail", "email_folded = $2", [
    "other@example.test",
  ]);
  for (const column of ["problem", "answer"])
    await fill("$1::text", "mails", column, "email_folded = $2", ["other@example.test"]);
  for (const column of ["problem", "answer"]) await fill("$1::text", "webhook_deliveries", column, "true");
  // What an endpoint answered about an event that told it the name of before.
  await databasePool().query("UPDATE webhook_deliveries SET answer = $1 WHERE subject_id = $2", [
    `{"thanks":"${FORMER_NAME}, then ${MARRIED_NAME}"}`,
    former,
  ]);
  await fill("jsonb_build_array($1::text)", "webhook_deliveries", "history", "true");

  const operator = await anOperatorsContext("owner");
  const given = { key: "0123456789ABCDEF0123", plan: "pro", email: "third@example.test", note: WORDS };
  await stageImport(operator, shop, { fileName: `${EMAIL}.csv`, plan: null, lines: [{ line: 2, given }] });
  const unnamed = { key: "0123456789ABCDEF4567", plan: "pro", email: "fourth@example.test" };
  await stageImport(operator, shop, {
    fileName: `keys of ${EMAIL}.csv`,
    plan: null,
    lines: [{ line: 2, given: unnamed }],
  });
  await fill("jsonb_build_array($1::text)", "staged_imports", "problems", "true");
  await sealAll();
}, 60_000);

describe("an erased person", () => {
  it("is in no row of a dump, by address or by a name of now or before", async () => {
    const before = await dumped();
    for (const word of [EMAIL, NAME, FORMER_NAME, MARRIED_NAME])
      expect(linesWith(word, before).length).toBeGreaterThan(1);
    const held = await heldCounts(contextAt(), EMAIL);
    expect(await erasePerson(contextAt(), EMAIL)).toMatchObject(held);
    const after = await dumped();
    for (const word of [EMAIL, NAME, FORMER_NAME, MARRIED_NAME]) expect(linesWith(word, after)).toEqual([]);
    for (const address of OTHERS) expect(after).toContain(address);
    await sealAll();
    expect(await verifyChain()).toMatchObject({ intact: true, problems: [] });
    expect(await heldCounts(contextAt(), EMAIL)).toMatchObject({
      keys: 0,
      mentions: 0,
      logEntries: 0,
      events: 0,
    });
  });

  it("leaves order numbers that are still different from those of others, and webhooks that can be sent", async () => {
    const numbers = async () =>
      (
        await databasePool().query<{ order_id: string }>(
          "SELECT order_id FROM license_keys WHERE order_id IS NOT NULL ORDER BY id",
        )
      ).rows.map(({ order_id }) => order_id);
    const [own, gift] = await numbers();
    expect(own).toMatch(/^INV erased-[0-9a-f]{8} 7$/);
    expect(gift).toBe(`for ${/erased-[0-9a-f]{8}/.exec(own ?? "")?.[0]}`);
    const second = "second@example.test";
    for (const device of [1, 2])
      await aKey(shop, { email: parseEmail(second), orderId: second, note: `${device}` });
    await erasePerson(contextAt(), second);
    const [, , one, two] = await numbers();
    expect(one).toMatch(/^erased-[0-9a-f]{8}$/);
    expect(two).toBe(one);
    expect(own).not.toContain(one);

    type Event = {
      data: { key: { email: string; name: string; note: string | null; orderId: string | null } };
    };
    const { rows } = await databasePool().query<Event>(
      "SELECT data FROM webhook_events WHERE subject_id = $1 ORDER BY at, id",
      [former],
    );
    expect(rows.map(({ data }) => [data.key.email, data.key.name])).toEqual([
      ["erased", "erased"],
      ["erased", "erased"],
      ["somebody@example.test", "Somebody"],
    ]);
    const { rows: deliveries } = await databasePool().query(
      "SELECT DISTINCT answer FROM webhook_deliveries WHERE subject_id = $1",
      [former],
    );
    expect(deliveries).toEqual([{ answer: '{"thanks":"erased, then erased"}' }]);
    expect(
      await databasePool().query("SELECT 1 FROM license_keys WHERE id = ANY($1)", [[theirs, other]]),
    ).toMatchObject({
      rowCount: 2,
    });
  });
});
