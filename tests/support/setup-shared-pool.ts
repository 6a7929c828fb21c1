/** Before each file of those that share a database, and after `setup-database.ts`: they share its pool, too. */
import { forgetConfig } from "@/lib/config/config";
import { processDatabase } from "./database";
import { shareDatabase } from "./database-connection";

await shareDatabase(await processDatabase());
// The file may still choose its own.
forgetConfig();
