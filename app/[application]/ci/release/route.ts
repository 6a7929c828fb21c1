import { ciRelease } from "@/lib/http/update-api/ci-release";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = ciRelease.handlers;
