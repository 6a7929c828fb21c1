import { device } from "@/lib/http/keys-api/devices";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = device.handlers;
