import { oidcCallback } from "@/lib/http/console/oidc-callback";

export const { GET, HEAD } = oidcCallback;
