/** Readiness on the wire. */
import type { z } from "zod";
import type { Readiness } from "../../domain/health";
import type { LimitsStatus } from "../../limits/fallback-store";
import type { Reply } from "../endpoint";
import type { notReady, ready } from "./answers";

export function presentReadiness(answer: Readiness, limits: LimitsStatus): Reply {
  const more = limits === "ok" ? {} : { limits };
  const body: z.input<typeof ready> | z.input<typeof notReady> = { ...answer, ...more };
  return { status: answer.status === "ok" ? 200 : 503, body };
}
