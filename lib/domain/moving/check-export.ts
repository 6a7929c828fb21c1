/** Reading an export once, before anything is written: whether it is whole, and whether this installation can go on with it. */
import { createHash } from "node:crypto";
import { parseNewSlug } from "../applications/application";
import { refused } from "../errors";
import { type ExportHeader, type ExportRow, readHeader, readRow } from "./export-format";
import { exportMac, exportPepper } from "./export-pepper";
import { columnsInFile, MOVED_TABLES } from "./tables";
import { linesIn } from "./text-lines";

/** `releaseStatus`: of the release that it is a file of. */
export type FileInExport = Readonly<{
  id: string;
  releaseId: string;
  name: string;
  sha256: string;
  size: number;
}>;

export type CheckedExport = Readonly<{
  header: ExportHeader;
  rows: number;
  /** Of the rows, how many cannot be without what a passphrase seals. */
  needSecrets: number;
  files: readonly FileInExport[];
  /** Of each release that has files. */
  statuses: ReadonlyMap<string, string>;
}>;

const NEED_SECRETS = new Set(MOVED_TABLES.flatMap(({ table, sealed }) => (sealed?.isNeeded ? table : [])));

/** Throws `invalid_input` for what is no export, is not whole, was changed, is of a newer program or was made under another KEY_PEPPER. */
export async function checkExport(content: AsyncIterable<Uint8Array>): Promise<CheckedExport> {
  const hash = createHash("sha256");
  const files: FileInExport[] = [];
  const statuses = new Map<string, string>();
  let header: ExportHeader | null = null;
  let rows = 0;
  let needSecrets = 0;
  let isWhole = false;
  for await (const line of linesIn(content)) {
    if (isWhole) throw refused("export_malformed");
    if (!header) {
      header = checkedHeader(line);
      hash.update(`${line}\n`);
      continue;
    }
    const read = readRow(line);
    if (!read) throw refused("export_cut_short");
    if ("latchkey" in read) {
      if (read.rows !== rows || read.sha256 !== hash.digest("hex")) throw refused("export_cut_short");
      if (read.mac !== exportMac(read)) throw refused("export_changed");
      isWhole = true;
      continue;
    }
    hash.update(`${line}\n`);
    rows += 1;
    if (!isOfHeader(read, header)) throw refused("export_malformed");
    if (NEED_SECRETS.has(read.table)) needSecrets += 1;
    if (read.table === "releases") statuses.set(String(read.row.id), String(read.row.status));
    if (read.table === "release_files") files.push(fileIn(read.row));
  }
  if (!header) throw refused("export_malformed");
  if (!isWhole) throw refused("export_cut_short");
  return { header, rows, needSecrets, files, statuses };
}

/** Only its first line, before a database is made that would have another pepper for good. Throws likewise. */
export async function checkBeginning(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const line of linesIn(content)) {
    checkedHeader(line);
    return;
  }
  throw refused("export_malformed");
}

/** Its columns are named there; and what was compared with the applications here is what will be written. */
function isOfHeader({ table, row }: ExportRow, { tables, application: { slug } }: ExportHeader): boolean {
  return (tables[table] ?? []).length > 0 && (table !== "applications" || row.slug === slug);
}

function checkedHeader(line: string): ExportHeader {
  const header = readHeader(line);
  parseNewSlug(header.application.slug);
  if (header.pepper !== exportPepper(header.application.id)) throw refused("export_pepper_differs");
  for (const [name, columns] of Object.entries(header.tables)) {
    const known = MOVED_TABLES.find(({ table }) => table === name);
    const isKnown = (column: string) => known && columnsInFile(known, true).includes(column);
    if (!columns.every(isKnown)) throw refused("export_newer");
  }
  return header;
}

function fileIn(row: Readonly<Record<string, unknown>>): FileInExport {
  return {
    id: String(row.id),
    releaseId: String(row.release_id),
    name: String(row.name),
    sha256: String(row.sha256).replace(/^\\x/, ""),
    size: Number(row.size),
  };
}
