import { unknownKeysPath } from "@/lib/http/keys-api/endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownKeysPath.handlers;
