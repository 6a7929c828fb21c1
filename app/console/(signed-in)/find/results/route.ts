import { findResults } from "@/lib/http/console/find-results";

export const { POST } = findResults;
