import { openapi } from "@/lib/http/openapi/endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = openapi.handlers;
