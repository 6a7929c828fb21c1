import { contextFor, SYSTEM } from "../domain/context";
import { sweepPackages } from "../domain/releases/plugin-package";
import { log } from "../log";

/** Deletes packages that this machine began to receive more than a day ago and never had whole. */
export async function sweepBrokenPackages(): Promise<void> {
  const packages = await sweepPackages(contextFor(SYSTEM).now);
  if (packages > 0) log().info({ packages }, "cleared up after broken-off packages");
}
