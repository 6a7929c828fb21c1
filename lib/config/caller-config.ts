/** The part of the configuration that says how a caller's address is known. Read by `config.ts` alone. */
import * as z from "zod";
import { count } from "./config-values";

export type CallerSource = Readonly<{
  /** How many proxies of our own append to X-Forwarded-For. */
  trustedProxies: number;
  /** In lower case: the header in which the platform names the client; then no other place is asked. */
  clientAddressHeader: string | null;
}>;

const PROXIES_MAX = 20;
const NAME_LENGTH_MAX = 100;

export const callerVariables = {
  TRUSTED_PROXIES: count(0, 0, PROXIES_MAX),
  CLIENT_ADDRESS_HEADER: z
    .string()
    .trim()
    .toLowerCase()
    .max(NAME_LENGTH_MAX, `must be at most ${NAME_LENGTH_MAX} characters long`)
    .regex(/^[a-z0-9-]+$/, "must be the name of a header, such as CF-Connecting-IP")
    .refine(isNoList, "must be a header that holds one address; for X-Forwarded-For set TRUSTED_PROXIES")
    .optional(),
};

type Variables = z.infer<z.ZodObject<typeof callerVariables>>;

/** Throws a sentence for the operator when both ways are given. */
export function callerSource(env: Variables): CallerSource {
  const { TRUSTED_PROXIES: trustedProxies, CLIENT_ADDRESS_HEADER: clientAddressHeader = null } = env;
  if (clientAddressHeader && trustedProxies > 0) {
    throw new Error("CLIENT_ADDRESS_HEADER and TRUSTED_PROXIES exclude each other; keep one of them.");
  }
  return { trustedProxies, clientAddressHeader };
}

function isNoList(name: string): boolean {
  return name !== "x-forwarded-for" && name !== "forwarded";
}
