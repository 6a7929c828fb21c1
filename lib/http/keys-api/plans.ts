/** `GET /plans` (docs/contract.md D10). */
import { planRecords } from "../../domain/applications/plans";
import { keysEndpoint } from "./endpoint";
import { presentPlan } from "./present";

export const plans = keysEndpoint({
  GET: async ({ ctx, application }) => ({
    status: 200,
    body: { plans: (await planRecords(ctx, application)).map(presentPlan) },
  }),
});
