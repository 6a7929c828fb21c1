/** The columns of the list of deliveries. */

import type { DeliveryRecord } from "@/lib/domain/events/deliveries";
import type { Column } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import { PhoneLabel } from "@/lib/ui/console/phone-label";
import type { ConsoleLook } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";
import { formatCount } from "@/lib/words/formats";
import { DeliveryBadge } from "../endpoint-badge";
import { answerWords } from "../webhook-answer";
import { webhooksWords } from "../words";

/** `path`: of the endpoint. */
export function deliveryColumns(look: ConsoleLook, path: string): Column<DeliveryRecord>[] {
  const text = webhooksWords(look.locale.language);
  return [
    {
      title: text.event,
      phone: "first",
      cell: ({ id, type }) => (
        <Link href={`${path}/${id}`} className="inline-flex min-h-8 items-center font-mono">
          {type}
        </Link>
      ),
    },
    {
      title: text.state,
      phone: "first end",
      cell: ({ state }) => <DeliveryBadge text={text} state={state} />,
    },
    { title: text.answer, phone: "second", isCut: true, cell: (delivery) => answerWords(delivery, text) },
    {
      title: text.tries,
      phone: "none",
      isNumber: true,
      cell: ({ tries }) => formatCount(tries, look.locale),
    },
    {
      title: text.nextTry,
      phone: "none",
      isNumber: true,
      cell: ({ nextTryAt }) => (nextTryAt ? <When date={nextTryAt} /> : text.noTry),
    },
    {
      title: text.when,
      phone: "second end",
      isNumber: true,
      cell: ({ createdAt }) => (
        <>
          <PhoneLabel>{text.when}</PhoneLabel>
          <When date={createdAt} />
        </>
      ),
    },
  ];
}
