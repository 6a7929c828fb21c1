/**
 * Measures where no server of ours is in front, as under `next start`: of each request of this process Node says that it begins. Knows
 * addresses and no handlers' work.
 */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { matchRoute } from "../../http/route";
import { routes } from "../../http/routes";
import { observed } from "../calls";
import { openMetrics } from "./port";

/** What Node publishes for each request of any server in this process. */
type RequestStart = Readonly<{ request: IncomingMessage; response: ServerResponse; server: Server }>;

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Once per process. Throws StartError. */
export async function measureBesideNext(metrics: Readonly<{ port: number; host: string }>): Promise<void> {
  const close = await openMetrics(metrics.port, metrics.host, "api");
  for (const signal of SIGNALS) process.once(signal, close);
  subscribe("http.server.request.start", (message) => {
    const { request, response, server } = message as RequestStart;
    const address = server.address();
    const isScrape = typeof address === "object" && address?.port === metrics.port;
    if (!isScrape) observed(request, response, segmentsOf(request));
  });
}

/** Null: it is a page's. */
function segmentsOf({ url = "" }: IncomingMessage): readonly string[] | null {
  const [path = ""] = url.split(/[?#]/, 1);
  return matchRoute(routes, path)?.route.segments ?? null;
}
