/** The port that Prometheus scrapes: `/metrics`, and nothing else. Knows no calls of clients. */
import { createServer, type ServerResponse } from "node:http";
import { AggregatorRegistry } from "prom-client";
import { log } from "../../process/log";
import { listen } from "../listen";
import { installationMetrics } from "./installation";
import { keepEnded, samples } from "./processes";
import { startMeasuring } from "./registry";
import type { ProcessKind, Sample } from "./sample";

/** In text format 0.0.4. */
const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** For the one process of a server, or for the primary of several, which adds up what all of them measured. Throws StartError. */
export async function openMetrics(
  port: number,
  host: string,
  kind: ProcessKind,
): Promise<() => Promise<void>> {
  const measured = sums(startMeasuring(kind));
  const installation = installationMetrics();
  const server = createServer((req, res) => {
    if (req.url?.split("?")[0] !== "/metrics") return send(res, 404, "Metrics are at /metrics.\n");
    if (req.method !== "GET" && req.method !== "HEAD") return send(res, 405, "Use GET.\n");
    Promise.all([measured(), installation()]).then(
      (texts) => send(res, 200, texts.join("\n")),
      (error: unknown) => {
        log().warn({ err: error }, "the metrics could not be read");
        send(res, 500, "The metrics could not be read; the log says why.\n");
      },
    );
  });
  await listen(server, host, port, { port: "METRICS_PORT", host: "METRICS_HOST" });
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

function send(res: ServerResponse, status: number, body: string): void {
  const type = status === 200 ? CONTENT_TYPE : "text/plain; charset=utf-8";
  res.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
}

/** What only grows. Gauges of a process that is gone say nothing. */
const LASTING = ["counter", "histogram"];

/** `own`: of the process that adds up. Answers the text for Prometheus. */
function sums(own: () => Promise<Sample>): () => Promise<string> {
  let ended: Sample = [];
  keepEnded((last) => {
    ended = asSample(added([ended, last.filter(({ type }) => LASTING.includes(type))]));
  });
  return async () => {
    const [mine, others] = await Promise.all([own(), samples()]);
    return added([mine, ...others, ended]).metrics();
  };
}

function added(all: readonly Sample[]) {
  return AggregatorRegistry.aggregate([...all]);
}

/** As the registry was made: the library tells it as JSON only by a promise. */
function asSample(registry: ReturnType<typeof added>): Sample {
  return registry.getMetricsAsArray() as unknown as Sample; // each has the fields it was aggregated with
}
