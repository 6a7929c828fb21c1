import { key } from "@/lib/http/keys-api/key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = key.handlers;
