import { logo } from "@/lib/http/assets/logo";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = logo.handlers;
