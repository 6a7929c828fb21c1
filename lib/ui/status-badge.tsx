/** A license's status, as a word and not as a colour alone. */
import type { Look } from "./look";

const LOOKS = {
  active: "bg-success text-success-content",
  expired: "bg-warning text-warning-content",
  suspended: "bg-warning text-warning-content",
  revoked: "bg-error text-error-content",
};

export type Status = keyof typeof LOOKS;

export function StatusBadge({ look, status }: { look: Look; status: Status }) {
  return (
    <span className={`badge badge-lg border-transparent font-medium ${LOOKS[status]}`}>
      {look.messages.license.statuses[status]}
    </span>
  );
}
