/** `operator create`, `operator link`. */
import type { Command } from "commander";
import {
  createOperator,
  createOperatorLink,
  type InvitedOperator,
  parseRole,
} from "../domain/people/operators";
import { checked } from "./options";
import { action, type Output } from "./run";

export function addOperatorCommands(program: Command): void {
  const operator = program.command("operator").description("people who run the console");
  const create = operator
    .command("create")
    .description("add an operator and print a one-time sign-in link, good for an hour")
    .requiredOption("--email <email>", "their e-mail")
    .requiredOption("--role <role>", "owner, developer, support or viewer", checked(parseRole));
  action(create, async (ctx, options: { email: string; role: string }) =>
    describe(await createOperator(ctx, { email: options.email, role: parseRole(options.role) })),
  );

  const link = operator
    .command("link")
    .description("print a one-time sign-in link, good for an hour")
    .requiredOption("--email <email>", "their e-mail");
  action(link, async (ctx, { email }: { email: string }) => describe(await createOperatorLink(ctx, email)));
}

function describe({ id, email, role, signInUrl }: InvitedOperator): Output {
  const url = signInUrl.expose();
  return {
    json: { id, email, role, signInUrl: url },
    text: `${email} (${role}) signs in once, within an hour, at\n${url}`,
  };
}
