import { oidcCallback } from "@/lib/console/http/oidc-callback";

export const { GET, HEAD } = oidcCallback;
