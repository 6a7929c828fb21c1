/** What health checks answer. */
import * as z from "zod";

export const liveness = z.object({ status: z.literal("ok") });

const limits = z.literal("degraded").optional().describe("The shared store of limits is down.");

export const ready = z.object({
  status: z.literal("ok"),
  database: z.literal("ok"),
  migrations: z.literal("ok"),
  replica: z
    .enum(["ok", "lagging", "away", "not_streaming", "other_database", "several"])
    .optional()
    .describe(
      "The standby that lists are read from, where there is one. Unless it is ok, the primary is read.",
    ),
  limits,
});

export const notReady = z.object({
  status: z.enum(["unavailable", "stopping"]),
  database: z.enum(["ok", "unreachable", "read_only", "misconfigured"]).optional(),
  migrations: z.enum(["ok", "pending", "unknown"]).optional(),
  secrets: z.literal("wrong").optional().describe("They do not belong to the data."),
  limits,
});
