import { download } from "@/lib/http/update-api/download";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = download.handlers;
