/** A page of releases, of the core or of a plugin. */
import type { ReactNode } from "react";
import { formatBytes, formatCount } from "../../messages/formats";
import type { Look } from "../look";
import { When } from "../when";
import { type Column, DataTable } from "./data-table";
import { Link } from "./link";
import { ReleaseStatusBadge, type ReleaseStatusName } from "./release-status";

export type ReleaseRow = Readonly<{
  id: string;
  version: string;
  variant: string | null;
  channel: string;
  status: ReleaseStatusName;
  critical: boolean;
  size: number | null;
  downloads: number;
  releasedAt: Date | null;
}>;

type Props = {
  look: Look;
  caption: string;
  rows: readonly ReleaseRow[];
  hrefOf: (id: string) => string;
  /** Plugins have no variants. */
  showsVariant: boolean;
  empty: ReactNode;
};

export function ReleaseTable({ look, caption, rows, hrefOf, showsVariant, empty }: Props) {
  const variant: Column<ReleaseRow> = { title: "Variant", cell: (row) => row.variant };
  const columns: Column<ReleaseRow>[] = [
    {
      title: "Version",
      cell: ({ id, version, critical }) => (
        <>
          <Link href={hrefOf(id)}>{version}</Link>
          {critical && " (critical)"}
        </>
      ),
    },
    ...(showsVariant ? [variant] : []),
    { title: "Channel", isWhole: true, cell: ({ channel }) => channel },
    {
      title: "Status",
      isWhole: true,
      cell: ({ status }) => <ReleaseStatusBadge language={look.locale.language} status={status} />,
    },
    {
      title: "Size",
      isNumber: true,
      cell: ({ size }) => (size === null ? "Image" : formatBytes(size, look.locale)),
    },
    {
      title: "Downloads",
      isNumber: true,
      cell: ({ downloads }) => formatCount(downloads, look.locale),
    },
    {
      title: "Released",
      cell: ({ releasedAt }) => (releasedAt ? <When look={look} date={releasedAt} /> : "Not yet"),
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} empty={empty} />;
}
