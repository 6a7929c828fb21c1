/** Next's hooks: who is calling, who leaves and what runs beside the requests, and what fails while a page is drawn. */
import type { Instrumentation } from "next";
import { after } from "next/server";

/** Once in every process that hosts Next, and never while it builds. */
export async function register(): Promise<void> {
  // In this form the build for the edge, which has no Node, leaves out what follows.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const [{ takePeers }, { ignoreAborts }, { dropForeignRouterHeaders }, router, { runBesideRequests }] =
      await Promise.all([
        import("@/lib/http/take-peers"),
        import("@/lib/http/ignore-aborts"),
        import("@/lib/http/router-headers"),
        import("next/dist/server/app-render/parse-and-validate-flight-router-state"),
        import("@/lib/jobs/register"),
      ]);
    takePeers(process.env.VERCEL === undefined);
    ignoreAborts();
    dropForeignRouterHeaders(router.parseAndValidateFlightRouterState);
    await runBesideRequests(after, async (metrics) => {
      const { measureBesideNext } = await import("@/lib/runtime/metrics/beside-next");
      await measureBesideNext(metrics);
    });
  }
}

/** Next prints nothing in production that would tell more. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const [{ kindOf, loggable }, { logLimited }] = await Promise.all([
      import("@/lib/http/failure"),
      import("@/lib/process/log-limited"),
    ]);
    const requestId = request.headers["x-request-id"];
    logLimited(`page ${kindOf(error)}`, { requestId, failure: loggable(error) }, "a page failed");
  }
};
