import type { Language } from "../../messages/language";
import { termsIn } from "../../messages/terms/terms";

/** Where a release stands, told by word and not by colour alone. */
const LOOKS = {
  draft: "bg-info text-info-content",
  published: "bg-success text-success-content",
  withdrawn: "bg-error text-error-content",
};

export type ReleaseStatusName = keyof typeof LOOKS;

type Props = {
  language: Language;
  status: ReleaseStatusName;
  /** Said after the status, where it is not that of the others. */
  channel?: string | undefined;
};

export function ReleaseStatusBadge({ language, status, channel }: Props) {
  return (
    <span className={`badge badge-lg border-transparent font-medium max-md:px-1.5 ${LOOKS[status]}`}>
      {[termsIn(language).releaseStatuses[status], channel].filter(Boolean).join(", ")}
    </span>
  );
}
