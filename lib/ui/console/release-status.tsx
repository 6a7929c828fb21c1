import type { Language } from "../../messages/language";
import { termsIn } from "../../messages/terms/terms";

/** The status of a release, as a word and not as a colour alone. */
const LOOKS = {
  draft: "bg-info text-info-content",
  published: "bg-success text-success-content",
  withdrawn: "bg-error text-error-content",
};

export type ReleaseStatusName = keyof typeof LOOKS;

type Props = {
  language: Language;
  status: ReleaseStatusName;
  /** After the status, if it differs from the others'. */
  channel?: string | undefined;
};

export function ReleaseStatusBadge({ language, status, channel }: Props) {
  return (
    <span className={`badge badge-lg border-transparent font-medium max-md:px-1.5 ${LOOKS[status]}`}>
      {[termsIn(language).releaseStatuses[status], channel].filter(Boolean).join(", ")}
    </span>
  );
}
