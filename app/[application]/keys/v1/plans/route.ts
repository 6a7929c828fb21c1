import { plans } from "@/lib/http/keys-api/plans";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plans.handlers;
