import { publicKey } from "@/lib/http/license-api/public-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicKey.handlers;
