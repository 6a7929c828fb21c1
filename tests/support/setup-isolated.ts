/** Before each isolated test file, and before `setup-database.ts`: a new database takes the place of the process's. */
import { replaceProcessDatabase } from "./database";

replaceProcessDatabase();
