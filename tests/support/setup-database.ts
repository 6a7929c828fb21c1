/** Before each test file that needs a database, and before it reads the configuration: a database of its own. */
import { afterAll } from "vitest";
import { dropDatabases, freshDatabase } from "./database";

process.env.DATABASE_URL = await freshDatabase();
afterAll(dropDatabases);
