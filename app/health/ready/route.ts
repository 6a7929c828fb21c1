import { ready } from "@/lib/http/health/endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = ready.handlers;
