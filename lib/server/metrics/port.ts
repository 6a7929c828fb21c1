/** The port that Prometheus scrapes: `/metrics`, and nothing else. Knows no calls of clients. */
import { createServer, type ServerResponse } from "node:http";
import { AggregatorRegistry } from "prom-client";
import { config } from "../../config";
import { log } from "../../log";
import { listen } from "../listen";
import { queueMetrics } from "./queues";
import { processRegistry } from "./registry";

/** In text format 0.0.4. */
const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** For the one process of a server, or for the primary of several, which adds up what its workers measured. Throws StartError. */
export async function openMetrics(port: number, host: string): Promise<() => Promise<void>> {
  const measured = measuredBy(config().workers);
  const queues = queueMetrics();
  const server = createServer((req, res) => {
    if (req.url?.split("?")[0] !== "/metrics") return send(res, 404, "Metrics are at /metrics.\n");
    if (req.method !== "GET" && req.method !== "HEAD") return send(res, 405, "Use GET.\n");
    Promise.all([measured(), queues()]).then(
      (texts) => send(res, 200, texts.join("\n")),
      (error: unknown) => {
        log().warn({ err: error }, "the metrics could not be read");
        send(res, 503, "A worker did not answer; try again.\n");
      },
    );
  });
  await listen(server, host, port, { port: "METRICS_PORT", host: "METRICS_HOST" });
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

/** In a worker: measures, and answers when the primary asks. */
export function measureAsWorker(): void {
  processRegistry();
  // It listens on Node's channel to the primary.
  new AggregatorRegistry();
}

function measuredBy(workers: number): () => Promise<string> {
  if (workers > 1) {
    const all = new AggregatorRegistry();
    return () => all.clusterMetrics();
  }
  const own = processRegistry();
  return () => own.metrics();
}

function send(res: ServerResponse, status: number, body: string): void {
  const type = status === 200 ? CONTENT_TYPE : "text/plain; charset=utf-8";
  res.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
}
