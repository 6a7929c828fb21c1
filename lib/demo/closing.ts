/** What a newcomer needs to go on: printed before the demo waits to be stopped. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { styleText } from "node:util";
import { projectDirectory } from "../runtime/project-directory";
import { commandLines, curlLines, wordsOf } from "./call";
import type { Service } from "./service";
import { LATCHKEY, print } from "./stage";
import { DESKTOP, type License, licenseCall, TABLET } from "./story/licensing";
import { PLAN, SLUG, VARIANT } from "./story/set-up";
import { updateCheck } from "./story/updates";

export function printClosing({ baseUrl, dataDir }: Service, license: License): void {
  const facts = {
    Address: baseUrl,
    "Key issuing": license.keysBase,
    "License interface": license.licenseBase,
    "Update interface": `${license.updateBase}/v1`,
    Health: `${baseUrl}/health/ready`,
    "Customer's page": `${baseUrl}/manage (type the management code)`,
    Application: `${SLUG}, with the plan ${PLAN}`,
    "Service token": license.serviceToken,
    "CI token": license.ciToken,
    "License key": license.key,
    "Management code": license.manageCode,
    "Active machines": `${DESKTOP.id}, ${TABLET.id}`,
    Data: dataDir,
  };
  print(`\n\n${styleText("bold", styleText("cyan", "Over to you"))}`);
  print("The service stays up until you press Ctrl-C here; then it stops and its data is deleted.\n");
  for (const [name, value] of Object.entries(facts)) print(`  ${styleText("dim", name.padEnd(19))}${value}`);
  // `npm run` reads `.env`, and where there is one its DATABASE_URL would lead to other data.
  const latchkey = existsSync(join(projectDirectory(), ".env")) ? "node dist/cli.mjs" : LATCHKEY;
  const place = `env 'DATA_DIR=${dataDir}' PORT=${new URL(baseUrl).port}`;
  const here = (args: string) => commandLines(wordsOf(`${place} ${latchkey} ${args}`));
  const instance = ["status", `key issue ${SLUG} --plan ${PLAN}`, "--help"].flatMap(here);
  const commands = {
    "Validate, as the program does": curlLines(licenseCall("validate", license, DESKTOP)),
    "Check for an update, as the program does": curlLines(updateCheck(license, VARIANT, true)),
    "Use the command line on this very instance, in another terminal in this folder": instance,
    "Start it for real, with data in ./data, on http://localhost:3000": ["npm start"],
  };
  for (const [title, lines] of Object.entries(commands))
    print([`\n${styleText("bold", title)}`, ...lines].join("\n  "));
}
