/** `GET /console/log/newer?since=`: what was logged since then, by the filters of the page. Asked while the page shows the log live. */

import { parseLogFilter } from "../../domain/audit/filter";
import { newerEntries } from "../../domain/audit/newer";
import { logLines } from "../log-lines";
import { operatorRoute } from "./operator-route";

const MAX = 100;
const SINCE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

export const newerLog = operatorRoute(async (request, _params, _session, locale) => {
  const { searchParams } = new URL(request.url);
  const since = momentIn(searchParams.get("since") ?? "");
  if (!since) return json(400, { error: "invalid_request" });
  const filter = parseLogFilter((name) => searchParams.get(name) ?? "");
  const { rows, isMore } = await newerEntries(filter, since, MAX);
  return json(200, { lines: logLines(rows, locale), isMore });
});

function momentIn(text: string): Date | null {
  const date = SINCE.test(text) ? new Date(text) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

function json(status: number, body: object): Response {
  const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
  return Response.json(body, { status, headers });
}
