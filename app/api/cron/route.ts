import { cron } from "@/lib/http/cron/endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cron.handlers;

/** Seconds that a host gives it. */
export const maxDuration = 60;
