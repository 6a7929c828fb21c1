/** The chapters in their order: licensing, then updates. A further one is a file in `chapters/` and a line here. */
import { checkForUpdates } from "./chapters/checking";
import { showConsoleLog } from "./chapters/console-log";
import { activateDevices } from "./chapters/devices";
import { downloadUpdate } from "./chapters/download";
import { refuseFakes } from "./chapters/fakes";
import { issueKey, type License } from "./chapters/issuing";
import { moveSeat } from "./chapters/moving";
import { verifyOffline } from "./chapters/offline";
import { publishReleases } from "./chapters/publishing";
import { type Product, setUpProduct } from "./chapters/set-up";
import { suspendAndReactivate } from "./chapters/suspension";
import { withdrawRelease } from "./chapters/withdrawal";
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
  const releases = await publishReleases(stage, product);
  const offer = await checkForUpdates(stage, product, license, releases);
  const update = await downloadUpdate(stage, product, releases, offer);
  await refuseFakes(stage, product, releases, update);
  await withdrawRelease(stage, product, license, releases, offer);
  await showConsoleLog(stage, product);
  return { product, license, machineIds };
}
