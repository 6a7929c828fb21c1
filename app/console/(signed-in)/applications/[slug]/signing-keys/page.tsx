import type { Metadata } from "next";
import { usesSigningKeys } from "@/lib/domain/applications/application";
import { lastReleaseTime, listSigningKeyUse } from "@/lib/domain/applications/signing-key-use";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Ago } from "@/lib/ui/when";
import { doneWords } from "@/lib/words/forms/words";
import { PurposeCard } from "./purpose-card";
import { signingKeysWords } from "./words";

const PURPOSES = ["license", "release"] as const;

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params);
  return { title: `${signingKeysWords(look.locale.language).title} · ${application.name}` };
}

export default async function SigningKeysPage({ params }: Props) {
  const { look, ctx, application, may } = await applicationPage(params);
  const text = signingKeysWords(look.locale.language);
  const [{ keys, countedAt }, lastReleasedAt] = await Promise.all([
    listSigningKeyUse(ctx, application),
    lastReleaseTime(ctx, application),
  ]);
  const shown = PURPOSES.filter((purpose) => usesSigningKeys(application.kind, purpose));
  return (
    <>
      <PageTitle title={text.title}>
        {text.lead}
        {countedAt && usesSigningKeys(application.kind, "license") && (
          <>
            {" "}
            {text.counted} <Ago date={countedAt} />.
          </>
        )}
      </PageTitle>
      <Done text={doneWords("signingKey", await currentDone(), look.locale.language)} />
      <div className={`grid items-start gap-x-6 ${shown.length > 1 ? "lg:grid-cols-2" : ""}`}>
        {shown.map((purpose) => (
          <PurposeCard
            key={purpose}
            slug={application.slug}
            purpose={purpose}
            keys={keys.filter((key) => key.purpose === purpose)}
            lastReleasedAt={lastReleasedAt}
            mayChange={may("signing_keys")}
          />
        ))}
      </div>
    </>
  );
}
