import { releasePublicKey } from "@/lib/http/update-api/public-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = releasePublicKey.handlers;
