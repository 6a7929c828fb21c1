/** A key at a glance: its customer, its status with the reason, and its verbs. */

import type { ReactNode } from "react";
import type { TimelineEntry } from "@/lib/domain/audit/timeline";
import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { PageTitle } from "@/lib/ui/console/page-title";
import type { ConsoleLook } from "@/lib/ui/look";
import { StatusBadge } from "@/lib/ui/status-badge";
import { formatCount, formatDate, relativeWords } from "@/lib/words/formats";
import { shownText } from "@/lib/words/shown-text";
import { keysWords } from "../words";
import { byWords } from "./log-words";
import { keyWords } from "./words";

type Props = {
  keysPath: string;
  detail: KeyDetail;
  /** The change that gave it its status, if someone did. */
  change: TimelineEntry | null;
  verbs: ReactNode;
};

export async function KeyHead({ keysPath, detail, change, verbs }: Props) {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language);
  const keys = keysWords(look.locale.language);
  const { name, email, status, lastFour } = detail;
  const customer = [name, email].filter((one) => one !== null);
  return (
    <PageTitle
      title={text.title(lastFour)}
      count={<StatusBadge status={status} />}
      above={{ href: keysPath, label: keys.title }}
      actions={verbs}
    >
      <p className="text-base-content wrap-anywhere">
        {customer.length > 0 ? customer.map(shownText).join(" · ") : text.noCustomer}
      </p>
      <p className="wrap-anywhere">{statusWords(look, detail, change)}</p>
    </PageTitle>
  );
}

/** "Suspended 2 hours ago by mara@example.com: chargeback", or until when it is valid. */
function statusWords(
  look: ConsoleLook,
  { status, expiresAt, pendingDays }: KeyDetail,
  change: TimelineEntry | null,
): string {
  const { state } = keyWords(look.locale.language);
  const { now, locale } = look;
  if (change && (status === "suspended" || status === "revoked")) {
    const what = state[status](relativeWords(change.at, now, locale), shownText(byWords(look, change)));
    return change.reason ? state.because(what, shownText(change.reason)) : what;
  }
  if (pendingDays !== null)
    return keyWords(look.locale.language).facts.pending(formatCount(pendingDays, locale));
  if (expiresAt === null) return state.endless;
  const words = expiresAt <= now ? state.over : state.until;
  return words(formatDate(expiresAt, locale), relativeWords(expiresAt, now, locale));
}
