import { personJson } from "@/lib/console/http/person-json";

export const { GET } = personJson;
