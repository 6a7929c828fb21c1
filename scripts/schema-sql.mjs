/**
 * For developers: the SQL that is missing between the migrations and prisma/schema.prisma, on standard output.
 *   node scripts/schema-sql.mjs               what the next migration.sql must contain; nothing when they agree
 *   node scripts/schema-sql.mjs --from-empty  everything, as for the very first migration
 * It applies the migrations to a throw-away PostgreSQL of its own and needs no other database and no download.
 */
import { load } from "./typescript.mjs";

const { schemaSql } = await load("tests/support/schema-sql.ts");
process.stdout.write(await schemaSql(process.argv.includes("--from-empty") ? "empty" : "database"));
