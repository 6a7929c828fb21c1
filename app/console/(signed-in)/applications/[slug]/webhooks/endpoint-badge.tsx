/** How an endpoint, or a delivery, is doing: as a word and not as a color alone. */
import type { WebhooksMessages } from "./words.en";

const [GOOD, ATTENTION, BAD] = [
  "bg-success text-success-content",
  "bg-warning text-warning-content",
  "bg-error text-error-content",
];
const STATUSES = { enabled: GOOD, failing: BAD, disabled: ATTENTION, gone: BAD };
const STATES = { pending: ATTENTION, delivered: GOOD, failed: BAD };

export function EndpointBadge({ text, status }: { text: WebhooksMessages; status: keyof typeof STATUSES }) {
  return <Badge colors={STATUSES[status]}>{text.statuses[status]}</Badge>;
}

export function DeliveryBadge({ text, state }: { text: WebhooksMessages; state: keyof typeof STATES }) {
  return <Badge colors={STATES[state]}>{text.states[state]}</Badge>;
}

function Badge({ colors = "", children }: { colors: string | undefined; children: string }) {
  return (
    <span className={`badge border-transparent font-medium whitespace-nowrap ${colors}`}>{children}</span>
  );
}
