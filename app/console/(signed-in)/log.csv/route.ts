import { logCsv } from "@/lib/console/http/log-csv";

export const { GET } = logCsv;
