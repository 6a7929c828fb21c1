import { unknownLicensePath } from "@/lib/http/license-api/endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownLicensePath.handlers;
