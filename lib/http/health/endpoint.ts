/** Is it alive, is it ready: asked by supervisors and load balancers, answered without limits and without log noise. */
import { readiness } from "../../domain/health";
import { limitsStatus } from "../../limits/process-store";
import { everyMethod, type Interface } from "../endpoint";
import { KEYS_API } from "../keys-api/errors";
import { presentReadiness } from "./present";

export const HEALTH: Interface = { ...KEYS_API, name: "health" };

/** 200 as long as the process can answer at all: a restart is of use only when this fails. */
export const live = everyMethod(HEALTH, { GET: async () => ({ status: 200, body: { status: "ok" } }) });

/**
 * 200, or 503 with what is missing: take the process out of the rotation, and leave it running. While a shared store of limits
 * is down it stays in: it answers, and counts by itself.
 */
export const ready = everyMethod(HEALTH, {
  GET: async (call) => {
    const [answer, limits] = await Promise.all([readiness(call.now), limitsStatus()]);
    return presentReadiness(answer, limits);
  },
});
