/** Tables as files that spreadsheets open (RFC 4180), sent while they are read: memory does not grow with them. */
import { type Cell, csvLine } from "../../messages/csv";

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A file named `fileName` (ASCII without quotes), with the titles as its first line. The first rows are read before it
 * is answered, so that what fails at once is no broken file. Throws what `rows` throws.
 */
export async function csvFile(
  fileName: string,
  titles: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<Response> {
  const batches = rows[Symbol.asyncIterator]();
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
        else next = await batches.next();
      },
      async cancel() {
        await batches.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    },
  });
}

/** Instead of a file that would hold something else than was asked for, or that the role does not permit (403): a sentence. */
export function refusedFile(sentence: string, status: 400 | 403 = 400): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

/** For the log: of those that are set. */
export function namesOfFilters(parameters: URLSearchParams): string[] {
  return [
    ...new Set([...parameters].filter(([, value]) => value !== "").map(([name]) => name.slice(0, 40))),
  ].slice(0, 20);
}
