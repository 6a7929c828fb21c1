/** A bare HTTP server: `node:http`, the body as text, JSON back. */
import { createServer, type IncomingMessage, type RequestListener } from "node:http";

/** Answers `status` with the JSON text that `answer` gives for a body. */
export function serveJson(
  status: number,
  answer: (body: string, request: IncomingMessage) => Promise<string>,
): void {
  serve((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      answer(body, request).then(
        (json) => {
          response.writeHead(status, {
            "Content-Type": "application/json; charset=utf-8",
            "Content-Length": Buffer.byteLength(json),
          });
          response.end(json);
        },
        (error: unknown) => {
          process.stderr.write(`${error}\n`);
          response.writeHead(500).end();
        },
      );
    });
  });
}

/** Ends when standard input does, and so never outlives its parent. */
export function serve(listener: RequestListener): void {
  const server = createServer({ keepAliveTimeout: 65_000 }, listener);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.stdout.write(`listening on port ${typeof address === "object" ? address?.port : ""}\n`);
  });
  process.stdin.on("end", () => process.exit()).resume();
}
