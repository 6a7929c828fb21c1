/** Which deliveries the list shows. */

import { DELIVERY_STATES, type DeliveryState } from "@/lib/domain/events/deliveries";
import { Link } from "@/lib/ui/console/link";
import type { WebhooksMessages } from "../words.en";

type Props = { text: WebhooksMessages; path: string; state: DeliveryState | null };

export function StateLinks({ text, path, state }: Props) {
  const choices = [
    { of: null, label: text.every, href: path },
    ...DELIVERY_STATES.map((of) => ({ of, label: text.states[of], href: `${path}?state=${of}` })),
  ];
  return (
    <nav aria-label={text.filter} className="mb-3 flex flex-wrap gap-x-4">
      {choices.map(({ of, label, href }) => (
        <Link
          key={label}
          href={href}
          aria-current={of === state ? "true" : undefined}
          className={`inline-flex min-h-8 items-center ${of === state ? "font-semibold" : ""}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
