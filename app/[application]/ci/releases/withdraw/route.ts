import { ciWithdraw } from "@/lib/http/update-api/ci-releases";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = ciWithdraw.handlers;
