import { ciUpload } from "@/lib/http/update-api/ci-uploads";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = ciUpload.handlers;
