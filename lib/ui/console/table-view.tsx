"use client";
/** How a list looks. In the browser, since the markup around each cell would otherwise be sent once per cell. */
import type { ReactNode } from "react";
import { Icon } from "../icon";
import { Link } from "./link";
import { RowCheckbox } from "./selection/row-checkbox";
import { SelectAll } from "./selection/select-all";

/** On a phone a record has two lines; `end`: at the right of the line. */
export type PhonePlace = "first" | "first end" | "second" | "second end" | "none";

export type ColumnHead = Readonly<{
  title: string;
  /** Numbers are aligned right. */
  isNumber?: boolean;
  /** Short words that are not broken where there is room for a table. */
  isWhole?: boolean;
  /** Sentences of ours: broken between words and never within one, where there is room for a table. */
  isProse?: boolean;
  /** Takes the room that is left, and is truncated if that is too little. */
  isCut?: boolean;
  /** Its place on a phone. Without one for any column, each record is a card with the titles beside the values. */
  phone?: PhonePlace;
  /** Leads to the list in this order; `now`: how it is sorted by this column. */
  sort?: Readonly<{ href: string; now: "ascending" | "descending" | null }> | undefined;
}>;

// Explicit roles: as blocks on a phone, rows and cells would lose theirs.
// biome-ignore-start lint/a11y/noRedundantRoles: see above

type Props = {
  caption: string;
  columns: readonly ColumnHead[];
  /** A cell for each column. */
  rows: readonly Readonly<{ id: string; cells: readonly ReactNode[]; select?: string | undefined }>[];
  /** Label of the checkbox that selects all; without it, records cannot be selected. */
  selectAll?: string | undefined;
};

/** A line break between the two lines, as an element of its own that every row has. */
const LINES =
  "flex flex-wrap items-center gap-x-2 px-4 py-2 before:order-2 before:h-0 before:w-full before:content-[''] md:before:hidden";

const PLACES: Readonly<Record<PhonePlace, string>> = {
  first: "order-1 flex",
  "first end": "order-1 ml-auto flex",
  second: "order-3 flex text-small",
  "second end": "order-3 ml-auto flex text-small",
  none: "hidden",
};

export function TableView({ caption, columns, rows, selectAll }: Props) {
  const isInLines = columns.some(({ phone }) => phone !== undefined);
  return (
    <div className="rounded-box border border-line bg-base-100">
      <table role="table" className="block w-full text-body md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="hidden md:table-header-group">
          <tr role="row" className="text-left text-small text-muted">
            {selectAll && (
              <td className={`${HEAD} w-11 pl-1`}>
                <SelectAll label={selectAll} />
              </td>
            )}
            {columns.map((column) => (
              <Head key={column.title} {...column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line md:table-row-group">
          {rows.map(({ id, cells, select }) => (
            <tr
              key={id}
              role="row"
              className={`md:table-row ${isInLines ? LINES : "block px-4 py-3"} ${select ? "relative pl-11 has-checked:bg-info md:pl-0" : ""}`}
            >
              {select && (
                <td
                  role="cell"
                  className="absolute inset-y-0 left-0 flex items-center md:static md:table-cell md:py-0 md:pr-0 md:pl-1"
                >
                  <RowCheckbox id={id} label={select} />
                </td>
              )}
              {columns.map((column, place) =>
                isInLines ? (
                  <LineCell key={column.title} column={column} cell={cells[place]} />
                ) : (
                  <CardCell key={column.title} column={column} cell={cells[place]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ title, isNumber, sort }: ColumnHead) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort?.now ?? undefined}
      className={`${HEAD} px-3 font-medium whitespace-nowrap first:pl-4 last:pr-4 ${isNumber ? "text-right" : ""}`}
    >
      {sort ? (
        <Link
          href={sort.href}
          scroll={false}
          className="plain inline-flex min-h-8 items-center gap-1 hover:underline"
        >
          {title}
          {sort.now && <Icon name={sort.now === "ascending" ? "sort-up" : "sort-down"} className="size-4" />}
        </Link>
      ) : (
        title
      )}
    </th>
  );
}

const HEAD =
  "sticky top-0 z-10 h-9 bg-base-100 py-0 shadow-[inset_0_-1px_0_var(--color-line)] first:rounded-tl-box last:rounded-tr-box";

type CellProps = { column: ColumnHead; cell: ReactNode };

function LineCell({ column: { isNumber, isCut, phone = "none" }, cell }: CellProps) {
  return (
    <td
      role="cell"
      className={`${PLACES[phone]} min-h-6 items-center whitespace-nowrap md:table-cell md:h-row md:px-3 md:text-body md:first:pl-4 md:last:pr-4 ${isNumber ? "tabular-nums md:text-right" : ""} ${isCut ? "min-w-0 flex-1 md:w-full md:max-w-0" : ""}`}
    >
      {isCut ? <div className="min-w-0 truncate">{cell}</div> : cell}
    </td>
  );
}

function CardCell({ column: { title, isNumber, isWhole, isProse }, cell }: CellProps) {
  return (
    <td
      role="cell"
      className={`flex min-h-8 items-baseline gap-3 wrap-anywhere md:table-cell md:h-row md:px-3 md:py-1.5 md:first:pl-4 md:last:pr-4 max-md:[&_.btn]:h-auto max-md:[&_.btn]:py-1 md:[&_.btn]:whitespace-nowrap ${isNumber ? "tabular-nums md:text-right" : ""} ${isWhole ? "md:whitespace-nowrap" : ""} ${isProse ? "md:wrap-break-word" : ""}`}
    >
      <span aria-hidden="true" className="w-28 shrink-0 text-small text-muted md:hidden">
        {title}
      </span>
      <span className="min-w-0">{cell}</span>
    </td>
  );
}

// biome-ignore-end lint/a11y/noRedundantRoles: see above
