import { revoke } from "@/lib/http/keys-api/key-state";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = revoke.handlers;
