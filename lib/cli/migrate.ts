/** `migrate`: brings the database to the form this version expects, without starting a server. */
import type { Command } from "commander";
import { directDatabaseUrl } from "../db/client";
import { migrate, plannedMigrations } from "../db/migrate";
import type { Migration } from "../db/migration-files";
import { type Output, print, withContext } from "./run";

type Options = { plan?: true };

/** As the role in DATABASE_DIRECT_URL, else in DATABASE_URL: a server needs no right to change tables then. */
export function addMigrateCommand(program: Command): void {
  const command = program
    .command("migrate")
    .description("apply pending migrations, as a server does when it starts")
    .option("--plan", "list pending migrations and their compatibility without applying them");
  command.action(async ({ plan }: Options) => {
    const output = await withContext(command, () => (plan ? planned() : applied()), { migrate: false });
    print(command, output);
  });
}

async function planned(): Promise<Output> {
  const pending = (await plannedMigrations(directDatabaseUrl())).map(present);
  const lines = pending.map(({ name, compatibility, outsideTransaction }) =>
    [name, compatibility, outsideTransaction && "outside-a-transaction"].filter(Boolean).join("  "),
  );
  return { json: { pending }, text: lines.join("\n") || "The database is up to date." };
}

async function applied(): Promise<Output> {
  const names = await migrate(directDatabaseUrl());
  return { json: { applied: names }, text: names.join("\n") || "The database is up to date." };
}

function present({ name, compatibility, isOutsideTransaction }: Migration) {
  return { name, compatibility, outsideTransaction: isOutsideTransaction };
}
