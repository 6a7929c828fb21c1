/** What a newcomer needs to go on: printed before the demo waits to be stopped. */
import { latchkeyWords } from "./latchkey";
import type { Sandbox } from "./sandbox";
import type { Service } from "./service";
import { commandLines, curlLines } from "./shell";
import type { Outcome } from "./story";
import type { Terminal } from "./terminal";
import { updateCheck } from "./updates";

const LABEL_WIDTH = 19;
const INDENT = "  ";

export function printClosing(
  terminal: Terminal,
  { dataDir }: Sandbox,
  service: Service,
  outcome: Outcome,
): void {
  const { line, paint, width } = terminal;
  const columns = width - INDENT.length;
  const { product, license, machineIds } = outcome;
  const [machineId = ""] = machineIds;
  const block = (title: string, ...commands: string[][]) => {
    line();
    line(paint.bold(title));
    for (const text of commands.flat()) line(`${INDENT}${text}`);
  };
  const onThisInstance = (...args: string[]) =>
    commandLines([...latchkeyWords(), ...args], columns, { DATA_DIR: dataDir, PORT: String(service.port) });

  line();
  line();
  line(paint.bold(paint.cyan("Over to you")));
  line("The service stays up until you press Ctrl-C here; then it stops and its data is deleted.");
  line();
  for (const [name, value] of Object.entries(facts(dataDir, service.baseUrl, outcome))) {
    line(`${INDENT}${paint.dim(name.padEnd(LABEL_WIDTH))}${value}`);
  }
  block(
    "Validate, as the program does",
    curlLines(
      { method: "POST", url: `${product.licenseBase}/validate`, body: { key: license.key, machineId } },
      columns,
    ),
  );
  block(
    "Check for an update, as the program does",
    curlLines(updateCheck(product, product.variant, license), columns),
  );
  block(
    "Use the command line on this very instance, in another terminal in this folder",
    onThisInstance("status"),
    onThisInstance("key", "issue", product.slug, "--plan", product.plan),
    onThisInstance("--help"),
  );
  block("Start it for real, with data in ./data, on http://localhost:3000", ["npm start"]);
  line();
}

function facts(dataDir: string, baseUrl: string, { product, license, machineIds }: Outcome) {
  return {
    Address: baseUrl,
    "Key issuing": product.keysBase,
    "License interface": product.licenseBase,
    "Update interface": `${product.updateBase}/v1`,
    Health: `${baseUrl}/health/ready`,
    "Customer's page": `${baseUrl}/manage (type the management code)`,
    Application: product.slug,
    Plan: product.plan,
    "Service token": product.serviceToken,
    "CI token": product.ciToken,
    "License key": license.key,
    "Management code": license.manageCode,
    "Active machines": machineIds.join(", "),
    Data: dataDir,
  };
}
