import { reactivate } from "@/lib/http/keys-api/key-state";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = reactivate.handlers;
