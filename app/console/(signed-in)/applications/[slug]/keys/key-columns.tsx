/** The columns of the list of keys. */

import type { KeyRecord } from "@/lib/domain/keys/key-record";
import type { Column } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";
import { StatusBadge } from "@/lib/ui/status-badge";
import { Day, When } from "@/lib/ui/when";
import { formatCount } from "@/lib/words/formats";
import type { KeySorts } from "./key-sorts";
import { keysWords } from "./words";

/** `sorts`: the columns by which the list can be sorted. */
export function keyColumns(look: ConsoleLook, path: string, sorts: KeySorts): Column<KeyRecord>[] {
  const text = keysWords(look.locale.language);
  return [
    {
      title: text.key,
      phone: "first",
      cell: ({ id, lastFour }) => (
        <Link href={`${path}/${id}`} className="inline-flex min-h-8 items-center font-mono">
          …{lastFour}
        </Link>
      ),
    },
    {
      title: text.plan,
      phone: "first",
      cell: ({ plan }) => (
        <span title={plan} className="inline-block max-w-36 truncate align-bottom">
          {plan}
        </span>
      ),
    },
    {
      title: text.status,
      phone: "first end",
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    { title: text.customer, phone: "second", isCut: true, cell: (key) => <Customer of={key} /> },
    { title: text.seats, phone: "second", isNumber: true, cell: (key) => seatsOf(key, look) },
    {
      title: text.expires,
      sort: sorts.expires,
      phone: "second end",
      isNumber: true,
      cell: ({ expiresAt }) => (expiresAt ? <Day date={expiresAt} form="short" /> : text.never),
    },
    {
      title: text.created,
      sort: sorts.created,
      phone: "none",
      isNumber: true,
      cell: ({ createdAt }) => <When date={createdAt} form="short" />,
    },
  ];
}

function seatsOf({ activeDevices, maxActivations }: KeyRecord, { locale }: ConsoleLook): string {
  const used = formatCount(activeDevices, locale);
  if (maxActivations === null) return keysWords(locale.language).seatsUnlimited(used);
  return keysWords(locale.language).seatsOf(used, formatCount(maxActivations, locale));
}

function Customer({ of: { email, name } }: { of: KeyRecord }) {
  const both = [name, email].filter(Boolean).join(" ");
  return (
    <span title={both || undefined}>
      {name && <span className="font-medium">{name}</span>}{" "}
      {email && <span className={name ? "text-muted" : ""}>{email}</span>}
      {!both && "–"}
    </span>
  );
}
