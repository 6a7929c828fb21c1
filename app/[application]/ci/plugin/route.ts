import { ciPlugin } from "@/lib/http/update-api/ci-plugin";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = ciPlugin.handlers;
