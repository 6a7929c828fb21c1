/** The console's downloads by their paths. `lib/server/downloads.ts` lets nobody but operators through to them. */
import type { Download } from "./download";
import { keysCsv } from "./keys-csv";
import { logCsv } from "./log-csv";

export const consoleDownloads: readonly (readonly [pattern: string, download: Download])[] = [
  ["/console/applications/[slug]/keys.csv", keysCsv],
  ["/console/log.csv", logCsv],
];
