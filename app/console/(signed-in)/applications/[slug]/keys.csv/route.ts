import { keysCsv } from "@/lib/http/console/keys-csv";

export const { GET } = keysCsv;
