/** The columns of the list of plans. */

import type { ListedPlan } from "@/lib/domain/applications/plans";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import type { Column } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount } from "@/lib/words/formats";
import { termsIn } from "@/lib/words/terms/terms";
import { planWords } from "./words";

const FEATURES_NAMED = 3;

/** `base`: of the application's pages. */
export function planColumns(look: ConsoleLook, base: string): Column<ListedPlan>[] {
  const { locale } = look;
  const text = planWords(locale.language);
  const { planFields, planStatuses } = termsIn(locale.language);
  return [
    {
      title: planFields.name.label,
      phone: "first",
      cell: ({ code, name }) => (
        <Link
          href={`${base}/plans/${code}`}
          title={name}
          className="inline-block max-w-36 truncate align-bottom md:max-w-64"
        >
          {name}
        </Link>
      ),
    },
    {
      title: text.code,
      phone: "first",
      cell: ({ code }) => (
        <code
          title={code}
          className="inline-block max-w-20 truncate align-bottom font-mono text-muted md:max-w-48"
        >
          {code}
        </code>
      ),
    },
    { title: planFields.status.label, phone: "first end", cell: ({ status }) => planStatuses[status] },
    {
      title: text.seats,
      phone: "second",
      cell: ({ maxActivations: seats }) =>
        seats === null ? text.unlimited : text.seatsIn(formatCount(seats, locale)),
    },
    {
      title: planFields.features.label,
      phone: "second",
      isCut: true,
      cell: ({ features }) => <Features of={Object.keys(features)} />,
    },
    {
      title: text.sold,
      phone: "second end",
      isNumber: true,
      cell: (plan) => <SoldKeys plan={plan} keys={`${base}/keys`} />,
    },
  ];
}

async function Features({ of }: { of: readonly string[] }) {
  const look = await currentConsoleLook();
  const text = planWords(look.locale.language);
  if (of.length === 0) return <span className="max-md:hidden">–</span>;
  const named = of.slice(0, FEATURES_NAMED).join(", ");
  const more = of.length - FEATURES_NAMED;
  return (
    <span title={of.join(", ")}>
      {more > 0 ? text.moreFeatures(named, formatCount(more, look.locale)) : named}
    </span>
  );
}

async function SoldKeys({ plan: { code, name, soldKeys }, keys }: { plan: ListedPlan; keys: string }) {
  const look = await currentConsoleLook();
  const text = planWords(look.locale.language);
  const count = `${formatCount(soldKeys.count, look.locale)}${soldKeys.isMore ? "+" : ""}`;
  const shown = (
    <>
      <span className="max-md:hidden">{count}</span>
      <span className="md:hidden">{text.soldCount(count)}</span>
    </>
  );
  if (soldKeys.count === 0) return shown;
  return (
    <Link href={`${keys}?${new URLSearchParams({ plan: code })}`} title={text.showSold(name)}>
      {shown}
    </Link>
  );
}
