import { keysCsv } from "@/lib/console/http/keys-csv";

export const { GET } = keysCsv;
