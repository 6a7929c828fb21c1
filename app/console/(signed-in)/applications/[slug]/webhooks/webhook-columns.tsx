/** The columns of the list of endpoints. */

import type { EndpointRecord } from "@/lib/domain/events/endpoint-record";
import { ALL_EVENTS } from "@/lib/domain/events/event-types";
import type { Column } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";
import { formatCount } from "@/lib/words/formats";
import { termsIn } from "@/lib/words/terms/terms";
import { EndpointBadge } from "./endpoint-badge";
import { webhooksWords } from "./words";

/** `path`: of the list. */
export function webhookColumns(look: ConsoleLook, path: string): Column<EndpointRecord>[] {
  const text = webhooksWords(look.locale.language);
  const { endpointFields: words } = termsIn(look.locale.language);
  return [
    {
      title: words.url.label,
      phone: "first",
      isCut: true,
      cell: ({ id, url }) => (
        <Link href={`${path}/${id}`} title={url}>
          {url}
        </Link>
      ),
    },
    {
      title: words.events.label,
      phone: "second",
      cell: ({ events }) => (
        <span title={events.join(", ")}>
          {events.includes(ALL_EVENTS)
            ? text.allEvents
            : text.eventCount(formatCount(events.length, look.locale))}
        </span>
      ),
    },
    {
      title: text.status,
      phone: "first end",
      cell: ({ status }) => <EndpointBadge text={text} status={status} />,
    },
    {
      title: text.created,
      phone: "none",
      isNumber: true,
      cell: ({ createdAt }) => <When date={createdAt} form="short" />,
    },
  ];
}
