import { latest } from "@/lib/http/feeds/latest";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = latest.handlers;
