/** Around each isolated test file, and before `setup-database.ts`: a new database takes the place of the process's. */
import { afterAll } from "vitest";
import { replaceProcessDatabase } from "./database";
import { stopSharedServers } from "./server-process";

replaceProcessDatabase();
afterAll(stopSharedServers);
