/** Around each test file of pages, after `setup-database.ts`: the DATA_DIR that the servers of this process have. */
import { processDataDirectory } from "./database";

process.env.DATA_DIR = processDataDirectory();
