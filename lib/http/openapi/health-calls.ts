/** Health checks (docs/operating.md). */
import { liveness, notReady, ready } from "../health/answers";
import { HEALTH } from "../health/endpoint";
import type { DescribedInterface } from "./call";

export const healthInterface: DescribedInterface = {
  name: "Health",
  description: "For supervisors and load balancers. Not limited.",
  of: HEALTH,
  credentials: [],
  refusals: [],
  always: [],
  calls: [
    {
      id: "live",
      method: "get",
      path: "/health/live",
      summary: "Whether the process runs",
      answers: { 200: { description: "It does.", content: liveness } },
      refusals: [],
    },
    {
      id: "ready",
      method: "get",
      path: "/health/ready",
      summary: "Whether the service can do its work",
      answers: {
        200: { description: "It can.", content: ready },
        503: { description: "It cannot: send callers elsewhere, and keep the process.", content: notReady },
      },
      refusals: [],
    },
  ],
};
