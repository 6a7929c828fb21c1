import pg from "pg";
import { test } from "vitest";
import { freshDatabase } from "@/tests/support/database";
import { readSchema, schemaDiff } from "@/tests/support/schema-diff";
test("x", async () => {
  for (const sql of ["CREATE UNIQUE INDEX part ON plans (name) WHERE status = 'public'", "CREATE INDEX expr ON plans (lower(name))", "ALTER TABLE plans ADD CONSTRAINT c CHECK (max_activations > 0)", "ALTER TABLE plans ADD COLUMN x int", "CREATE EXTENSION IF NOT EXISTS plpgsql", "ALTER TABLE plans ADD g tsvector GENERATED ALWAYS AS (to_tsvector('simple', name)) STORED"]) {
    const url = await freshDatabase();
    const c = new pg.Client({ connectionString: url }); await c.connect(); await c.query(sql); await c.end();
    console.log(sql, "=>", JSON.stringify(await schemaDiff(url, await readSchema(), "database")));
  }
  let t = Date.now(); for (let i=0;i<10;i++) await freshDatabase(); console.log("fresh", (Date.now()-t)/10, "ms");
});
