/** A list of records: rows of one line where there is room, and two lines for each record on a phone. */
import type { ReactNode } from "react";
import { type ColumnHead, TableView } from "./table-view";

export type Column<Row> = ColumnHead & Readonly<{ cell: (row: Row) => ReactNode }>;

type Props<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Said instead of an empty table: what to do first. */
  empty: ReactNode;
};

export function DataTable<Row>({ caption, columns, rows, keyOf, empty }: Props<Row>) {
  if (rows.length === 0) {
    return (
      <div className="rounded-box border border-line bg-base-100 p-6 text-center text-muted">{empty}</div>
    );
  }
  return (
    <TableView
      caption={caption}
      columns={columns.map(({ cell: _, ...head }) => head)}
      rows={rows.map((row) => ({ id: keyOf(row), cells: columns.map(({ cell }) => cell(row)) }))}
    />
  );
}
