/** The credentials of the interfaces (docs/contract.md 5). */
import type { SecurityName } from "./call";

type Scheme =
  | Readonly<{ type: "http"; scheme: "bearer"; description: string }>
  | Readonly<{ type: "apiKey"; in: "header"; name: string; description: string }>;

export const SECURITY: Readonly<Record<SecurityName, Scheme>> = {
  serviceToken: {
    type: "http",
    scheme: "bearer",
    description:
      "A service token, `lk_svc_…`, of one application. It belongs on a server, never in a program.",
  },
  ciToken: {
    type: "http",
    scheme: "bearer",
    description: "A CI token, `lk_ci_…`, of one application.",
  },
  license: {
    type: "http",
    scheme: "bearer",
    description: "A license key, or the license token of this device.",
  },
  feedCredential: {
    type: "http",
    scheme: "bearer",
    description:
      "A license token, a license key, a feed token (`lk_feed_…`) or an update key. All but license keys may stand in the address instead.",
  },
  updateKey: {
    type: "apiKey",
    in: "header",
    name: "X-Update-Key",
    description: "An update key, `lk_upd_…`, of the product.",
  },
};
