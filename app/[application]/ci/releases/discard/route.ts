import { ciDiscard } from "@/lib/http/update-api/ci-releases";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = ciDiscard.handlers;
