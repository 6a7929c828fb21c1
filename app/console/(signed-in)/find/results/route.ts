import { findResults } from "@/lib/console/http/find-results";

export const { POST } = findResults;
