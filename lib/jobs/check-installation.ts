import { contextFor, SYSTEM } from "../domain/context";
import { keepChecks } from "../operations/attention/keep-checks";
import { runChecksTwice } from "../operations/self-check/checks";

/** Runs the self-check, so that overviews and mails tell of what it finds without anyone opening its page. */
export async function checkInstallation(): Promise<void> {
  await keepChecks(contextFor(SYSTEM), await runChecksTwice());
}
