/** The chapters in their order. A further one (updates, for example) is a file in `chapters/` and a line here. */
import { showConsoleLog } from "./chapters/console-log";
import { activateDevices } from "./chapters/devices";
import { issueKey, type License } from "./chapters/issuing";
import { moveSeat } from "./chapters/moving";
import { verifyOffline } from "./chapters/offline";
import { type Product, setUpProduct } from "./chapters/set-up";
import { suspendAndReactivate } from "./chapters/suspension";
import type { Stage } from "./stage";

/** What exists at the end, for whoever goes on. */
export type Outcome = Readonly<{ product: Product; license: License; machineIds: readonly string[] }>;

export async function tellStory(stage: Stage): Promise<Outcome> {
  const product = await setUpProduct(stage);
  const license = await issueKey(stage, product);
  const token = await activateDevices(stage, product, license);
  await verifyOffline(stage, product, token);
  await suspendAndReactivate(stage, product, license);
  const machineIds = await moveSeat(stage, product, license);
  await showConsoleLog(stage, product);
  return { product, license, machineIds };
}
