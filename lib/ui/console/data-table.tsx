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
  /** A box at each record, for a `SelectionForm` around the list. Said of it, and of the one that chooses all. */
  select?: Readonly<{ label: (row: Row) => string; all: string }> | undefined;
};

export function DataTable<Row>({ caption, columns, rows, keyOf, empty, select }: Props<Row>) {
  if (rows.length === 0) {
    return (
      <div className="rounded-box border border-line bg-base-100 p-6 text-center text-muted">{empty}</div>
    );
  }
  return (
    <TableView
      caption={caption}
      columns={columns.map(({ cell: _, ...head }) => head)}
      selectAll={select?.all}
      rows={rows.map((row) => ({
        id: keyOf(row),
        cells: columns.map(({ cell }) => cell(row)),
        select: select?.label(row),
      }))}
    />
  );
}
