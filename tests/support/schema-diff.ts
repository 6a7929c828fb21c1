/**
 * What Prisma would still have to change in a database, as SQL. It uses Prisma's own engine in the form of
 * WebAssembly, which needs no download; only to compare, never to apply.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { DiffTarget, SchemaEngine } from "@prisma/schema-engine-wasm";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

export type DiffStart = "empty" | "database";

const INTERNAL_CHAR = 18;
const TEXT = 25;
const NOTHING_TO_DO = "-- This is an empty migration.";

export function readSchema(): Promise<string> {
  return readFile("prisma/schema.prisma", "utf8");
}

/** SQL from nothing, or from the database as it is, to `schema`; an empty text when there is no difference. */
export async function schemaDiff(databaseUrl: string, schema: string, from: DiffStart): Promise<string> {
  const files = [{ path: "schema.prisma", content: schema }];
  const start: DiffTarget =
    from === "empty" ? { tag: "empty" } : { tag: "schemaDatasource", files, configDir: process.cwd() };
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const opened = await openEngine(pool, schema);
  try {
    const result = await opened.diff({
      from: start,
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    const sql = result.stdout?.trim() ?? "";
    return sql === NOTHING_TO_DO ? "" : sql;
  } finally {
    opened.free();
    await pool.end();
  }
}

/**
 * Prisma's engine reads columns of the catalogue (PostgreSQL's internal "char") whose type its own adapter refuses.
 * The pool passes them as text and notes where; the adapter's answer then gets the type that the engine expects.
 */
function adapterFor(pool: pg.Pool): PrismaPg {
  const noted = new WeakMap<object, number[]>();
  const query = pool.query.bind(pool);
  const asText = async (request: pg.QueryArrayConfig) => {
    const result = await query(request);
    const places = result.fields.flatMap((field, place) =>
      field.dataTypeID === INTERNAL_CHAR ? [place] : [],
    );
    for (const field of result.fields) if (field.dataTypeID === INTERNAL_CHAR) field.dataTypeID = TEXT;
    noted.set(result.rows, places);
    return result;
  };
  // The adapter calls it in this one of its many forms.
  pool.query = asText as typeof pool.query;

  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (request) => {
      const result = await queryRaw(request);
      for (const place of noted.get(result.rows) ?? []) result.columnTypes[place] = ColumnTypeEnum.Character;
      return result;
    };
    return adapter;
  };
  return factory;
}

let loaded: Promise<void> | null = null;

async function openEngine(pool: pg.Pool, schema: string): Promise<SchemaEngine> {
  loaded ??= load();
  await loaded;
  const adapter = bindMigrationAwareSqlAdapterFactory(adapterFor(pool));
  return engine.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => undefined, adapter);
}

/** By hand, since Node imports WebAssembly modules only behind a flag. */
async function load(): Promise<void> {
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const imports = { "./schema_engine_bg.js": engine as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(readFileSync(script.replace(/js$/, "wasm")), imports);
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}
