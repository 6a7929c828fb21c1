import { readdir } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { freshDatabase } from "@/tests/support/database";
import { migrationsWith } from "@/tests/support/migrations";

const entries = await readdir("prisma/migrations", { withFileTypes: true });
const newest =
  entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .at(-1) ?? "";
const FUTURE = "29990101000000_future";
const LATER = "29990201000000_later";

let url: string;
beforeEach(async () => {
  url = await freshDatabase();
});

/** A newer version with these migrations has run on the database. */
async function newerVersion(added: Record<string, string>): Promise<void> {
  await migrate(url, await migrationsWith(added));
}

describe("a database that a newer version has migrated", () => {
  test("is accepted when every migration says that the previous version works with it", async () => {
    await newerVersion({
      [FUTURE]: "-- compatible-with-previous\nCREATE TABLE of_test (id int);",
      [LATER]: "-- Why it is there.\r\n-- compatible-with-previous\r\nALTER TABLE of_test ADD COLUMN b int;",
    });
    expect(await migrate(url)).toEqual([]);
  });

  test("is refused when one of them does not", async () => {
    await newerVersion({
      [FUTURE]: "CREATE TABLE of_test (id int);",
      [LATER]: "-- compatible-with-previous\nALTER TABLE of_test ADD COLUMN b int;",
    });
    await expect(migrate(url)).rejects.toThrow(
      `The database has the migration ${FUTURE}, which this version does not know`,
    );
  });

  test("is accepted by versions that know the migration which one asks for, and by no older one", async () => {
    await newerVersion({
      [FUTURE]: "-- compatible-with-previous\nCREATE TABLE of_test (id int);",
      [LATER]: `-- compatible-with-previous since ${FUTURE}\nDROP TABLE of_test;`,
    });
    const previous = await migrationsWith({
      [FUTURE]: "-- compatible-with-previous\nCREATE TABLE of_test (id int);",
    });
    expect(await migrate(url, previous)).toEqual([]);
    await expect(migrate(url)).rejects.toThrow(`The database has the migration ${LATER}`);
  });

  test("is accepted when what is asked for is the newest migration this version has", async () => {
    await newerVersion({
      [FUTURE]: `-- compatible-with-previous since ${newest}\nCREATE TABLE of_test (id int);`,
    });
    expect(await migrate(url)).toEqual([]);
  });

  test("is refused when the words stand elsewhere than in a line of their own", async () => {
    await newerVersion({ [FUTURE]: "-- not compatible-with-previous\nCREATE TABLE of_test (id int);" });
    await expect(migrate(url)).rejects.toThrow(`The database has the migration ${FUTURE}`);
  });
});
