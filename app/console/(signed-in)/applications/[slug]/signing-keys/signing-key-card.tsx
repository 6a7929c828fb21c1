/** One signing key: its state, what still depends on it, its public half, and what can be done with it. */
import type { SigningKeyUse } from "@/lib/domain/applications/signing-key-use";
import { formatCount } from "@/lib/messages/formats";
import type { Look } from "@/lib/ui/look";
import { Ago } from "@/lib/ui/when";
import { atMost } from "./at-most";
import { ActivateKey, WithdrawKey } from "./key-actions";
import { PublicKeys } from "./public-keys";

const STATES = {
  active: { word: "Active", colours: "bg-success text-success-content" },
  published: { word: "Published", colours: "bg-info text-info-content" },
  withdrawn: { word: "Withdrawn", colours: "bg-error text-error-content" },
} as const;

type Props = { look: Look; slug: string; signingKey: SigningKeyUse; mayChange: boolean };

export function SigningKeyCard({ look, slug, signingKey, mayChange }: Props) {
  const { kid, state, createdAt, activatedAt, replacedAt, withdrawnAt } = signingKey;
  const { word, colours } = STATES[state];
  const times = [
    { term: "Created", time: createdAt },
    { term: "Activated", time: activatedAt },
    { term: "Replaced", time: replacedAt },
    { term: "Withdrawn", time: withdrawnAt },
  ];
  return (
    <section aria-label={`Key ${kid}`} className="mb-4 rounded-box border border-line p-4">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h3 className="font-mono font-semibold wrap-anywhere">{kid}</h3>
        <span className={`badge badge-lg border-transparent font-medium ${colours}`}>{word}</span>
      </div>
      <dl className="mb-3 grid gap-1">
        {times.map(
          ({ term, time }) =>
            time && (
              <div key={term} className="flex flex-wrap gap-x-3">
                <dt className="w-24 text-muted">{term}</dt>
                <dd>
                  <Ago look={look} date={time} />
                </dd>
              </div>
            ),
        )}
        <div className="flex flex-wrap gap-x-3">
          <dt className="w-24 text-muted">In use</dt>
          <dd>{inUse(look, signingKey)}</dd>
        </div>
      </dl>
      <div className="flex flex-col items-start gap-3">
        <PublicKeys kid={kid} publicKey={signingKey.publicKey} />
        {mayChange && state === "published" && (
          <>
            <ActivateKey slug={slug} signingKey={signingKey} />
            <WithdrawKey look={look} slug={slug} signingKey={signingKey} />
          </>
        )}
      </div>
    </section>
  );
}

function inUse(look: Look, { purpose, state, activatedAt, liveTokens, releases }: SigningKeyUse): string {
  if (purpose === "release")
    return `${formatCount(releases, look.locale)} published ${releases === 1 ? "release" : "releases"}`;
  if (state === "withdrawn") return "No tokens: none of its own is accepted";
  if (!activatedAt) return "No live tokens: it never signed";
  if (liveTokens === null) return "Being counted: load this page again in a minute";
  return liveTokens > 0 ? atMost(look, liveTokens, "live token") : "No live tokens";
}
