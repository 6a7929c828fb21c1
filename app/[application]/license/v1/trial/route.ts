import { trial } from "@/lib/http/license-api/devices";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = trial.handlers;
