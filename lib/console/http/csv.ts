/** Tables as files that spreadsheets open (RFC 4180), sent while they are read: memory does not grow with them. */

import { kindOf, loggable } from "../../http/failure";
import { logLimited } from "../../process/log-limited";
import { type Cell, csvLine } from "../../words/csv";

export type Table = Readonly<{
  /** ASCII without quotes. */
  fileName: string;
  /** The first line. */
  titles: readonly string[];
  /** In batches. Read when the file is sent. */
  rows: () => AsyncIterable<readonly (readonly Cell[])[]>;
}>;

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The first rows are read before it is answered, so that what fails at once is no broken file. Throws what `rows` throws;
 * later on the file is cut off, so that a browser does not take half of it for the whole.
 */
export async function csvFile({ fileName, titles, rows }: Table): Promise<Response> {
  const batches = rows()[Symbol.asyncIterator]();
  let next = await batches.next();
  const encoder = new TextEncoder();
  let head = BYTE_ORDER_MARK + csvLine(titles);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const text = head + (next.done ? "" : next.value.map(csvLine).join(""));
        head = "";
        if (text) controller.enqueue(encoder.encode(text));
        if (next.done) controller.close();
        else next = await orLogged(batches.next());
      },
      async cancel() {
        await batches.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: csvHeaders(fileName) });
}

export function csvHeaders(fileName: string): Record<string, string> {
  return {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
}

async function orLogged<Read>(read: Promise<Read>): Promise<Read> {
  try {
    return await read;
  } catch (error) {
    logLimited(`download ${kindOf(error)}`, { failure: loggable(error) }, "a download broke off");
    throw error;
  }
}
