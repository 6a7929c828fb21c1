import { ciUpload } from "@/lib/http/update-api/ci-upload";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = ciUpload.handlers;
