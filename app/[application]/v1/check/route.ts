import { check } from "@/lib/http/update-api/check";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = check.handlers;
