/** Downloads of the console: lists as files, each taken once it is in the log who takes it. */
import type { Handler } from "../route";
import { csvFile, csvHeaders, type Table } from "./csv";
import { type OperatorAnswer, operatorRoute } from "./operator-route";

export type Download = Table &
  Readonly<{
    /** Puts into the log that the file is taken. */
    record: () => Promise<void>;
  }>;

/** What the operator may download, or a refusal. May throw DomainError, and reads no rows yet. */
type Prepare = (...asked: Parameters<OperatorAnswer>) => Promise<Download | Response>;

export function download(prepare: Prepare): Readonly<{ GET: Handler }> {
  return operatorRoute(async (request, params, session) => {
    const prepared = await prepare(request, params, session);
    if (prepared instanceof Response) return prepared;
    // No file goes out: nothing is read for it, and nobody took it.
    if (request.method === "HEAD") return new Response(null, { headers: csvHeaders(prepared.fileName) });
    await prepared.record();
    return csvFile(prepared);
  });
}
