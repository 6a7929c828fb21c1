import { live } from "@/lib/http/health/endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = live.handlers;
