import { logCsv } from "@/lib/http/console/log-csv";

export const { GET } = logCsv;
