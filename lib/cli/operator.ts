/** `operator create`, `operator link`. */
import type { Command } from "commander";
import {
  createOperator,
  createOperatorLink,
  type InvitedOperator,
  parseRole,
  requireOperator,
} from "../domain/people/operators";
import { resetSecondFactor } from "../domain/people/second-factor";
import { checked } from "./options";
import { action, type Output } from "./run";

export function addOperatorCommands(program: Command): void {
  const operator = program.command("operator").description("people who run the console");
  const create = operator
    .command("create")
    .description("add an operator and print a one-time sign-in link, valid for an hour")
    .requiredOption("--email <email>", "e-mail address")
    .requiredOption("--role <role>", "owner, developer, support or viewer", checked(parseRole));
  action(create, async (ctx, options: { email: string; role: string }) =>
    describe(await createOperator(ctx, { email: options.email, role: parseRole(options.role) })),
  );

  const link = operator
    .command("link")
    .description("print a one-time sign-in link, valid for an hour")
    .requiredOption("--email <email>", "e-mail address");
  action(link, async (ctx, { email }: { email: string }) => describe(await createOperatorLink(ctx, email)));

  const reset = operator
    .command("reset-second-factor")
    .description("remove the second factor of an operator who lost it")
    .requiredOption("--email <email>", "e-mail address");
  action(reset, async (ctx, { email }: { email: string }) => {
    const found = await requireOperator(ctx, email);
    await resetSecondFactor(ctx, found.id);
    return { json: { id: found.id, email: found.email }, text: `Second factor of ${found.email} removed.` };
  });
}

function describe({ id, email, role, signInUrl }: InvitedOperator): Output {
  const url = signInUrl.expose();
  return {
    json: { id, email, role, signInUrl: url },
    text: `Sign-in link for ${email} (${role}), valid once within an hour:\n${url}`,
  };
}
