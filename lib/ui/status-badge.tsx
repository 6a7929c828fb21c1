/** A license's status, as a word and not as a colour alone. */
import { currentLook } from "../session/current";

const LOOKS = {
  active: "bg-success text-success-content",
  expired: "bg-warning text-warning-content",
  suspended: "bg-warning text-warning-content",
  revoked: "bg-error text-error-content",
};

export type Status = keyof typeof LOOKS;

export async function StatusBadge({ status }: { status: Status }) {
  const look = await currentLook();
  return (
    <span className={`badge badge-lg border-transparent font-medium ${LOOKS[status]}`}>
      {look.messages.license.statuses[status]}
    </span>
  );
}
