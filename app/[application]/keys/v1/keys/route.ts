import { keys } from "@/lib/http/keys-api/keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = keys.handlers;
