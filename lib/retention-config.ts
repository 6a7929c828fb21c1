/** How long personal data is kept that nothing else needs. A part of the configuration: pure, and speaks in plain Errors. */
import type { z } from "zod";
import { count } from "./config-values";

export const retentionVariables = {
  DEVICE_NAMES_DAYS: count(0, 0, 36_500),
};

export type Retention = Readonly<{
  /** Since a device without a seat was last seen. 0: for good. */
  deviceNamesDays: number;
}>;

type Variables = z.infer<z.ZodObject<typeof retentionVariables>>;

export function retentionOf(env: Variables): Retention {
  return Object.freeze({ deviceNamesDays: env.DEVICE_NAMES_DAYS });
}
