/** Undoes a start that led nowhere: the server that this process has started must not go on without anyone to stop it. */
import { whileNoOneUses } from "./cluster-session";
import { type Cluster, stopPostmaster } from "./postgres-cluster";
import type { PostgresProcess } from "./postgres-process";
import { findPostmaster } from "./postmaster-pid";

/** Others may have entered it meanwhile; then the last of them stops it. */
export async function stopUnlessUsed(cluster: Cluster, own: PostgresProcess): Promise<void> {
  const { pid } = own;
  if (pid === null || !own.isRunning()) return;
  const found = findPostmaster(cluster.directory);
  // Without its note no one finds it.
  if (found.kind !== "running" || found.pid !== pid) return stopPostmaster(pid);
  await whileNoOneUses(cluster, found.port, () => stopPostmaster(pid));
}
