import { expect, test } from "vitest";
import { freshDatabase } from "@/tests/support/database";
import { readSchema, schemaDiff } from "@/tests/support/schema-diff";

test("the migrations make exactly the database that prisma/schema.prisma describes", async () => {
  expect(await schemaDiff(await freshDatabase(), await readSchema(), "database")).toBe("");
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
