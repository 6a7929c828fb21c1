/** What the list says of each person. */

import { personPath } from "@/lib/console/places";
import type { OperatorRecord } from "@/lib/domain/people/operators";
import type { Column } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import { PhoneLabel } from "@/lib/ui/console/phone-label";
import type { ConsoleLook } from "@/lib/ui/look";
import { Ago } from "@/lib/ui/when";
import { termsIn } from "@/lib/words/terms/terms";
import { teamWords } from "./words";

type Here = Readonly<{ selfId: string; chosenId: string | undefined; mayChoose: boolean }>;

export function teamColumns(
  look: ConsoleLook,
  { selfId, chosenId, mayChoose }: Here,
): Column<OperatorRecord>[] {
  const text = teamWords(look.locale.language);
  const { roles } = termsIn(look.locale.language);
  return [
    {
      title: text.email,
      phone: "first",
      isCut: true,
      cell: ({ id, email }) => (
        <span title={email}>
          {mayChoose ? (
            <Link
              href={`${personPath(id)}#person`}
              aria-current={id === chosenId || undefined}
              className="py-2 aria-[current=true]:font-semibold"
            >
              {email}
            </Link>
          ) : (
            email
          )}
          {id === selfId && <span className="text-muted"> ({text.you})</span>}
        </span>
      ),
    },
    { title: text.role, phone: "first end", cell: ({ role }) => roles[role] },
    {
      title: text.secondFactor,
      phone: "second",
      cell: ({ role, hasSecondFactor }) => (
        <>
          <PhoneLabel>{text.secondFactor}</PhoneLabel>
          <span
            className={
              role === "owner" && !hasSecondFactor
                ? "badge border-transparent bg-warning text-warning-content"
                : ""
            }
          >
            {hasSecondFactor ? text.yes : text.no}
          </span>
        </>
      ),
    },
    {
      title: text.lastSeen,
      phone: "second end",
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Ago date={lastSeenAt} /> : text.notSignedIn),
    },
  ];
}
