/** Downloads of the console: filtered lists as files, each taken once it is in the log who takes it. */
import { type Exported, recordExport } from "../../domain/audit/record-export";
import { type Context, contextFor } from "../../domain/context";
import { operatorActor } from "../../domain/people/operators";
import { requirePermission } from "../../domain/permissions";
import type { UnknownFilter } from "../../domain/unknown-filters";
import type { Handler } from "../../http/route";
import { unknownFiltersSentence } from "../../words/unknown-filters";
import { csvFile, csvHeaders, type Table } from "./csv";
import { operatorRoute, sentenceAnswer } from "./operator-route";

export type Download = Omit<Table, "fileName"> &
  Readonly<{
    /** What the file is called, before the day. */
    name: string;
    unknown: readonly UnknownFilter[];
    /** As the log has it. */
    exported: Omit<Exported, "filters">;
  }>;

/** `filter`: a parameter of the address, "" for none; `all`: its values. May throw DomainError, and reads no rows yet. */
type Prepare = (
  ctx: Context,
  filter: (name: string) => string,
  params: Readonly<Record<string, string>>,
  all: (name: string) => string[],
) => Download | Promise<Download>;

/** The parameters are those of the page with the list; 400 where one means nothing. */
export function download(prepare: Prepare): Readonly<{ GET: Handler }> {
  return operatorRoute(async ({ method, url }, params, { operator }, { language }) => {
    const ctx = contextFor(operatorActor(operator));
    requirePermission(ctx.actor, "exports");
    const { searchParams } = new URL(url);
    const one = (name: string) => searchParams.get(name) ?? "";
    const prepared = await prepare(ctx, one, params, (name) => searchParams.getAll(name));
    const wrong = unknownFiltersSentence(prepared.unknown, language);
    if (wrong) return sentenceAnswer(wrong, 400);
    const fileName = `${prepared.name}-${ctx.now.toISOString().slice(0, 10)}.csv`;
    // No file goes out: nothing is read for it, and no one took it.
    if (method === "HEAD") return new Response(null, { headers: csvHeaders(fileName) });
    await recordExport(ctx, { ...prepared.exported, filters: namesOfFilters(searchParams) });
    return csvFile({ ...prepared, fileName });
  });
}

/** Of those that are set. Other names are fields of the form that asks for the file. */
const FILTER = /^[a-z]{1,40}$/i;

function namesOfFilters(parameters: URLSearchParams): string[] {
  const set = [...parameters].filter(([name, value]) => value !== "" && FILTER.test(name));
  const names = set.map(([name]) => name);
  return [...new Set(names)].slice(0, 20);
}
