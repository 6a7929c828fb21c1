import { stopNotices } from "@/lib/http/notices/stop";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = stopNotices.handlers;
