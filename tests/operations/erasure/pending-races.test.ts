/** A person is erased while accounts and keys of theirs come into being, on connections of their own. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database, databasePool } from "@/lib/db/client";
import { erasePerson } from "@/lib/domain/erasure/erase-person";
import { heldCounts } from "@/lib/domain/erasure/personal-data";
import { importKeys } from "@/lib/domain/moving/import-keys";
import { runStagedImport } from "@/lib/domain/moving/run-staged-import";
import { stageImport } from "@/lib/domain/moving/stage-import";
import { signIn } from "@/lib/session/sign-in";
import { aShop, contextAt } from "@/tests/support/factories";
import { untilWaiting } from "@/tests/support/until-waiting";
import { anOperatorsContext } from "../releases/operators";
import { aLink, anAddress } from "../session/customer";
import { aPerson, EMPTY, holding, NAME } from "./interleaving";

/** As `writeImport` takes it. */
const IMPORT_LOCK = 7_201_106_017;

function linesFor(email: string) {
  return [{ line: 2, given: { key: randomUUID().replaceAll("-", ""), plan: "pro", email, name: NAME } }];
}

async function anImportThatBegins(email: string) {
  const { application } = await aShop();
  const staging = { fileName: "keys.csv", plan: null, lines: linesFor(email) };
  const id = await stageImport(await anOperatorsContext("owner"), application, staging);
  await database().prisma.stagedImport.update({ where: { id }, data: { state: "importing" } });
  const keys = () => database().prisma.licenseKey.count({ where: { applicationId: application.id } });
  return {
    id,
    keys,
    run: () => runStagedImport(contextAt(), application, { id, keys: 1, problems: [], problemsInAll: 0 }),
  };
}

it("an account that is made by a link at the moment of an erasure is erased as well", async () => {
  const { email } = await aPerson();
  const link = await aLink(email);
  const client = await databasePool().connect();
  await client.query("BEGIN");
  await client.query("INSERT INTO users (id, email) VALUES (gen_random_uuid(), $1)", [email]);
  const signingIn = signIn(link.email, link.token);
  await untilWaiting(1);
  const erasing = erasePerson(contextAt(), email);
  await untilWaiting(2);
  await client.query("ROLLBACK");
  client.release();
  expect(await signingIn).not.toBeNull();
  expect(await erasing).toMatchObject({ accounts: 1 });
  expect(await heldCounts(contextAt(), email)).toEqual(EMPTY);
});

describe("a file of keys", () => {
  it("whose import is about to end is erased with the keys that it wrote", async () => {
    const email = anAddress();
    const { id, keys, run } = await anImportThatBegins(email);
    let both: Promise<unknown>[] = [];
    await holding(
      "staged_import_parts",
      id,
      async () => {
        both = [run()];
        await untilWaiting(1);
        both.push(erasePerson(contextAt(), email));
        await untilWaiting(2);
      },
      "import_id",
    );
    const [, erased] = await Promise.all(both);
    expect(erased).toMatchObject({ imports: 1, keys: 1 });
    expect(await keys()).toBe(1);
    expect(await heldCounts(contextAt(), email)).toEqual(EMPTY);
  });

  it("whose import has not ended is erased, and writes nothing", async () => {
    const email = anAddress();
    const { keys, run } = await anImportThatBegins(email);
    const client = await databasePool().connect();
    await client.query("SELECT pg_advisory_lock($1)", [IMPORT_LOCK]);
    const running = run();
    expect(await erasePerson(contextAt(), email)).toMatchObject({ imports: 1, keys: 0 });
    await client.query("SELECT pg_advisory_unlock($1)", [IMPORT_LOCK]);
    client.release();
    await running;
    expect(await keys()).toBe(0);
    expect(await heldCounts(contextAt(), email)).toEqual(EMPTY);
  });

  it("that the command line is importing is not seen; erasing again once it is done erases its keys", async () => {
    const email = anAddress();
    const { application } = await aShop();
    const erased: unknown[] = [];
    const onProgress = async () => void erased.push(await erasePerson(contextAt(), email));
    await importKeys(contextAt(), application, linesFor(email), { plan: null, dryRun: false, onProgress });
    expect(erased).toMatchObject([{ id: null, keys: 0 }]);
    expect(await erasePerson(contextAt(), email)).toMatchObject({ keys: 1 });
    expect(await heldCounts(contextAt(), email)).toEqual(EMPTY);
  });
});
