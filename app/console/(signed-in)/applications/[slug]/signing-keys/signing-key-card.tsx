/** One signing key: its state, what still depends on it, its public half, and what can be done with it. */

import type { SigningKeyUse } from "@/lib/domain/applications/signing-key-use";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import type { ConsoleLook } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";
import { formatCount } from "@/lib/words/formats";
import { ActivateKey, type Early, WithdrawKey } from "./key-actions";
import { PublicKeys } from "./public-keys";
import { signingKeysWords } from "./words";

const COLOURS = {
  active: "bg-success text-success-content",
  published: "bg-info text-info-content",
  withdrawn: "bg-error text-error-content",
} as const;

type Props = {
  slug: string;
  purpose: "license" | "release";
  signingKey: SigningKeyUse;
  early: Early;
  mayChange: boolean;
};

export async function SigningKeyCard({ slug, purpose, signingKey, early, mayChange }: Props) {
  const look = await currentConsoleLook();
  const text = signingKeysWords(look.locale.language);
  const { kid, state, createdAt, activatedAt, replacedAt, withdrawnAt } = signingKey;
  const times = [
    { term: text.created, time: createdAt },
    { term: text.activated, time: activatedAt },
    { term: text.replaced, time: replacedAt },
    { term: text.withdrawn, time: withdrawnAt },
  ];
  return (
    <section aria-label={text.key(kid)} className="mb-4 rounded-box border border-line p-4">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h3 className="font-mono font-semibold wrap-anywhere">{kid}</h3>
        <span className={`badge badge-lg border-transparent font-medium ${COLOURS[state]}`}>
          {text.states[state]}
        </span>
      </div>
      <dl className="mb-3 grid gap-1">
        {times.map(
          ({ term, time }) =>
            time && (
              <div key={term} className="flex flex-wrap gap-x-3">
                <dt className="w-28 text-muted">{term}</dt>
                <dd>
                  <When date={time} />
                </dd>
              </div>
            ),
        )}
        <div className="flex flex-wrap gap-x-3">
          <dt className="w-28 text-muted">{text.inUse}</dt>
          <dd>{inUse(look, signingKey)}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-start gap-3 [&>details[open]]:w-full">
        <PublicKeys kid={kid} publicKey={signingKey.publicKey} />
        {mayChange && state === "published" && (
          <>
            <ActivateKey slug={slug} purpose={purpose} signingKey={signingKey} early={early} />
            <WithdrawKey slug={slug} signingKey={signingKey} />
          </>
        )}
      </div>
    </section>
  );
}

function inUse({ locale }: ConsoleLook, signingKey: SigningKeyUse): string {
  const text = signingKeysWords(locale.language);
  const { purpose, state, activatedAt, liveTokens, releases } = signingKey;
  if (state !== "withdrawn" && !activatedAt) return text.neverUsed;
  if (purpose === "release") return text.releases(formatCount(releases, locale));
  if (state === "withdrawn") return text.noneAccepted;
  if (liveTokens === null) return text.beingCounted;
  return liveTokens > 0 ? text.tokens(formatCount(liveTokens, locale)) : text.noTokens;
}
