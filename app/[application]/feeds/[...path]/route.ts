import { feed } from "@/lib/http/feeds/feed";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = feed.handlers;
