import { brandCss } from "@/lib/http/assets/brand-stylesheet";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = brandCss.handlers;
