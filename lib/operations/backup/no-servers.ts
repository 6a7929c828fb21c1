/** Whether servers work with this process's database: they would go on with what they know of it. */
import { SERVER_FEED } from "../../db/change-feed";
import { databasePool } from "../../db/client";
import { StartError } from "../../process/start-error";

/** Throws StartError while one runs. Through a pooler they are not seen. */
export async function requireNoServers(): Promise<void> {
  const { rows } = await databasePool().query<{ servers: number }>(
    "SELECT count(*)::int AS servers FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
    [SERVER_FEED],
  );
  if (rows[0]?.servers)
    throw new StartError(
      "A server runs on this installation, and goes on writing to it; stop all servers first.",
    );
}
