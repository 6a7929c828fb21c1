/** What the list says of each key. */
import type { KeyRecord } from "@/lib/domain/keys/key-record";
import { formatCount } from "@/lib/messages/formats";
import type { Column } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import type { Look } from "@/lib/ui/look";
import { StatusBadge } from "@/lib/ui/status-badge";
import { Day, When } from "@/lib/ui/when";

export function keyColumns(look: Look, path: string): Column<KeyRecord>[] {
  return [
    {
      title: "Key",
      isWhole: true,
      cell: ({ id, lastFour }) => (
        <Link href={`${path}/${id}`} className="inline-flex min-h-8 items-center font-mono">
          …{lastFour}
        </Link>
      ),
    },
    { title: "Plan", isProse: true, cell: ({ plan }) => plan },
    { title: "Status", isWhole: true, cell: ({ status }) => <StatusBadge look={look} status={status} /> },
    { title: "Customer", cell: (key) => <Customer of={key} /> },
    {
      title: "Seats",
      isWhole: true,
      cell: ({ activeDevices, maxActivations }) => {
        const used = formatCount(activeDevices, look.locale);
        return maxActivations === null
          ? `${used}, unlimited`
          : `${used} of ${formatCount(maxActivations, look.locale)}`;
      },
    },
    {
      title: "Expires",
      isWhole: true,
      cell: ({ expiresAt }) => (expiresAt ? <Day look={look} date={expiresAt} /> : "Never"),
    },
    {
      title: "Created",
      isWhole: true,
      cell: ({ createdAt }) => <When look={look} date={createdAt} form="date" />,
    },
  ];
}

function Customer({ of: { email, name } }: { of: KeyRecord }) {
  if (!email && !name) return "–";
  return (
    <>
      {email && <span className="block">{email}</span>}
      {name && <span className={email ? "block text-sm text-muted" : "block"}>{name}</span>}
    </>
  );
}
