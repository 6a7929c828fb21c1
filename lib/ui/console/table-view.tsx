"use client";
/** How a table looks. In the browser, since what stands around each cell would else be sent as often as there are cells. */
import type { ReactNode } from "react";

export type ColumnHead = Readonly<{
  title: string;
  /** Numbers stand right. */
  isNumber?: boolean;
  /** Short words that are not broken where there is room for a table. */
  isWhole?: boolean;
  /** Sentences of ours: broken between words and never within one, where there is room for a table. */
  isProse?: boolean;
}>;

type Props = {
  caption: string;
  columns: readonly ColumnHead[];
  /** A cell for each column. */
  rows: readonly Readonly<{ id: string; cells: readonly ReactNode[] }>[];
};

export function TableView({ caption, columns, rows }: Props) {
  return (
    <div className="rounded-box border border-line bg-base-100">
      {/* Roles are written out: as blocks on a phone, rows and cells would lose them. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className="block w-full md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="hidden md:table-header-group">
          <tr role="row" className="border-b border-line text-left text-sm text-muted">
            {columns.map(({ title, isNumber }) => (
              <th
                key={title}
                role="columnheader"
                scope="col"
                className={`px-4 py-3 font-medium ${isNumber ? "text-right" : ""}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line md:table-row-group">
          {rows.map(({ id, cells }) => (
            <tr key={id} role="row" className="block px-4 py-3 md:table-row md:p-0">
              {columns.map(({ title, isNumber, isWhole, isProse }, place) => (
                <td
                  key={title}
                  role="cell"
                  className={`flex min-h-8 items-baseline gap-3 wrap-anywhere md:table-cell md:px-4 md:[&_.btn]:whitespace-nowrap md:py-2.5 ${isNumber ? "md:text-right" : ""} ${isWhole ? "md:whitespace-nowrap" : ""} ${isProse ? "md:wrap-break-word" : ""}`}
                >
                  <span aria-hidden="true" className="w-28 shrink-0 text-sm text-muted md:hidden">
                    {title}
                  </span>
                  <span className="min-w-0">{cells[place]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}
