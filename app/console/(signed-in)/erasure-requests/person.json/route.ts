import { personJson } from "@/lib/http/console/person-json";

export const { GET } = personJson;
