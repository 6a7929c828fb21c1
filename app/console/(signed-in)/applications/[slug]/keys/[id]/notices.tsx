import { refusedForm, resultOfForm } from "@/lib/session/page-run";
import { Alert } from "@/lib/ui/alert";
import { Reason } from "@/lib/ui/console/reason";
import { Secret } from "@/lib/ui/console/secret";
import { ShownKeys } from "@/lib/ui/console/shown-keys";
import { type Freed, FreedNotice, GoneNotice } from "@/lib/ui/freed-notice";
import type { Look } from "@/lib/ui/look";

type Props = { look: Look; slug: string; done: string; freed: Freed | null; isGone: boolean };

const DONE: Readonly<Record<string, string>> = {
  suspend: "The key is suspended. Programs are told so when they ask next.",
  reactivate: "The key is active again.",
  revoke: "The key is revoked, for good.",
  changed: "The key is changed.",
  ended:
    "The key is changed. Its last day is over, so it has ended with that: programs stop when they ask next, or when their token runs out.",
};

/** What just happened, and what came of it. */
export function Notices({ look, slug, done, freed, isGone }: Props) {
  const refused = refusedForm();
  const result = resultOfForm();
  if (refused) return <Reason look={look} refused={refused} />;
  if (result?.kind === "keys") {
    return (
      <>
        <Alert kind="success" announce>
          <p className="font-medium">The key is replaced. Copy or save the new one now.</p>
          <p>
            It is shown only this once. The former one works no more; devices keep their seats and run on.
          </p>
        </Alert>
        <ShownKeys look={look} keys={result.keys} fileName={`${slug}-key.csv`} />
      </>
    );
  }
  if (result?.kind === "manage_code") {
    return (
      <Alert kind="success" announce>
        <p className="mb-3">
          This is the key's management code from now on. It is shown only this once; a former one works no
          more.
        </p>
        <Secret label="Management code" text={result.manageCode} />
      </Alert>
    );
  }
  if (freed) return <FreedNotice look={look} freed={freed} />;
  if (isGone) return <GoneNotice look={look} />;
  const sentence = Object.hasOwn(DONE, done) ? DONE[done] : undefined;
  return sentence ? (
    <Alert kind="success" announce>
      {sentence}
    </Alert>
  ) : null;
}
