import { expect, test } from "vitest";
import { freshDatabase } from "@/tests/support/database";
import { connectionTo } from "@/tests/support/migrations";
import { readSchema, schemaDiff } from "@/tests/support/schema-diff";

test("the migrations make exactly the database that prisma/schema.prisma describes", async () => {
  expect(await schemaDiff(await freshDatabase(), await readSchema(), "database")).toBe("");
});

test("pages of activations keep room, without which each heartbeat would change three indexes", async () => {
  const client = await connectionTo(await freshDatabase());
  const { rows } = await client.query("SELECT reloptions FROM pg_class WHERE oid = 'activations'::regclass");
  expect(rows).toEqual([{ reloptions: ["fillfactor=80"] }]);
});

test("a field that no migration makes is noticed", async () => {
  const schema = await readSchema();
  const changed = schema.replace(/^model Application \{$/m, "$&\n  forgotten String?");
  expect(changed).not.toBe(schema);
  expect(await schemaDiff(await freshDatabase(), changed, "database")).toContain(
    'ALTER TABLE "applications" ADD COLUMN     "forgotten" TEXT;',
  );
});

test("an index that no migration makes is noticed", async () => {
  const schema = await readSchema();
  const changed = schema.replace(/^ {2}@@map\("plans"\)$/m, "  @@index([name])\n$&");
  expect(changed).not.toBe(schema);
  expect(await schemaDiff(await freshDatabase(), changed, "database")).toContain("CREATE INDEX");
});
