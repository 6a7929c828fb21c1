import { importProblemsCsv } from "@/lib/console/http/import-problems-csv";

export const { GET } = importProblemsCsv;
