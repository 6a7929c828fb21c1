import { devices } from "@/lib/http/keys-api/devices";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = devices.handlers;
