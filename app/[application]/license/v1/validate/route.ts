import { validate } from "@/lib/http/license-api/devices";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = validate.handlers;
