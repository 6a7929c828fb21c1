/**
 * For developers: the SQL that is missing between the migrations and prisma/schema.prisma, on standard output.
 *   node scripts/schema-sql.mjs               what the next migration.sql must contain; nothing when they agree
 *   node scripts/schema-sql.mjs --from-empty  everything, as for the very first migration
 * It applies the migrations to a throw-away PostgreSQL of its own and needs no other database and no download.
 */
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const outfile = `${root}/dist/tools/schema-sql.mjs`;

process.chdir(root);
await build({
  entryPoints: [`${root}/tests/support/schema-sql.ts`],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  logLevel: "warning",
});
const { schemaSql } = await import(pathToFileURL(outfile).href);
process.stdout.write(await schemaSql(process.argv.includes("--from-empty") ? "empty" : "database"));
