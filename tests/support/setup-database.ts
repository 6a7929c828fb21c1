/** Around each test file that needs a database, and before it reads the configuration: the database of this process. */
import { afterAll, vi } from "vitest";
import { stopChangeFeed } from "@/lib/db/change-feed";
import { disconnectDatabase } from "@/lib/db/client";
import { forgetLicensingApplications } from "@/lib/domain/activations/licensing-catalogue";
import { forgetReadiness } from "@/lib/domain/health";
import { forgetProducts } from "@/lib/domain/releases/product-cache";
import { closeLimits } from "@/lib/limits/process-store";
import { closeMail } from "@/lib/mail/background";
import { newDataDirectory, processDatabase } from "./database";
import { restoreProcess } from "./shared-process";

const url = await processDatabase();
// Work that the file before left behind may have read the configuration up to here, and opened a pool.
await disconnectDatabase();
restoreProcess();
process.env.DATABASE_URL = url;
process.env.DATA_DIR = newDataDirectory();

afterAll(async () => {
  vi.useRealTimers();
  // A mail under way would fail in the next file, and say so in its log.
  await closeMail();
  await stopChangeFeed();
  await closeLimits();
  await disconnectDatabase();
  restoreProcess();
  forgetReadiness();
  forgetProducts();
  forgetLicensingApplications();
});
