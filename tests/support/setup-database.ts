/** Around each test file that needs a database, and before it reads the configuration: the database of this process. */
import { afterAll, vi } from "vitest";
import { forgetLicensingApplications } from "@/lib/domain/activations/licensing-catalogue";
import { forgetReadiness } from "@/lib/domain/health";
import { forgetProducts } from "@/lib/domain/updates/product-cache";
import { closeLimits } from "@/lib/limits/process-store";
import { closeMail } from "@/lib/mail/background";
import { newDataDirectory, processDatabase } from "./database";
import { restDatabase } from "./database-connection";
import { restoreProcess } from "./shared-process";
import { failOnWarnings } from "./warnings";

const url = await processDatabase();
// Up to here, work that the file before left behind may have read the configuration, and opened a pool.
await restDatabase();
restoreProcess();
process.env.DATABASE_URL = url;
process.env.DATA_DIR = newDataDirectory();

afterAll(async () => {
  vi.useRealTimers();
  // A mail under way would fail in the next file, and say so in its log.
  await closeMail();
  await closeLimits();
  await restDatabase();
  restoreProcess();
  forgetReadiness();
  forgetProducts();
  forgetLicensingApplications();
});
afterAll(failOnWarnings);
