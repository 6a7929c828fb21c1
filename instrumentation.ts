/** What Next calls of ours outside of any page. */
import type { Instrumentation } from "next";

/** Next prints nothing in production that would tell more. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  const [{ kindOf, loggable }, { logLimited }] = await Promise.all([
    import("./lib/http/failure"),
    import("./lib/log-limited"),
  ]);
  logLimited(`page ${kindOf(error)}`, { requestId: request.headers["x-request-id"], failure: loggable(error) }, "a page failed");
};
