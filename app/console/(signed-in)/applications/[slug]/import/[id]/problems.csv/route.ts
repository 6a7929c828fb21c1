import { importProblemsCsv } from "@/lib/http/console/import-problems-csv";

export const { GET } = importProblemsCsv;
