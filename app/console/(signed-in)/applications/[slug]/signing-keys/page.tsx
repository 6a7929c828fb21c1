import type { Metadata } from "next";
import { usesSigningKeys } from "@/lib/domain/applications/application";
import { rotationStep } from "@/lib/domain/applications/rotation-step";
import { lastReleaseTime, listSigningKeyUse } from "@/lib/domain/applications/signing-key-use";
import { doneWords } from "@/lib/messages/forms/words";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { Card } from "@/lib/ui/card";
import { Done } from "@/lib/ui/console/done";
import { Once } from "@/lib/ui/console/once";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Form } from "@/lib/ui/forms/form";
import { Ago } from "@/lib/ui/when";
import { createKey } from "./actions";
import { RotationGuide } from "./rotation-guide";
import { SigningKeyCard } from "./signing-key-card";

export const metadata: Metadata = { title: "Signing keys" };

const PURPOSES = [
  { purpose: "license", title: "For licenses" },
  { purpose: "release", title: "For releases" },
] as const;

type Props = { params: Promise<{ slug: string }> };

export default async function SigningKeysPage({ params }: Props) {
  const { look, ctx, application, may } = await applicationPage(params);
  const [{ keys, countedAt }, lastReleasedAt] = await Promise.all([
    listSigningKeyUse(ctx, application),
    lastReleaseTime(ctx, application),
  ]);
  const { slug } = application;
  const mayChange = may("signing_keys");
  const shown = PURPOSES.filter(({ purpose }) => usesSigningKeys(application.kind, purpose));
  return (
    <>
      <PageTitle title="Signing keys">
        What your programs trust. Private keys stay sealed on this server; programs need the public ones.
        {countedAt && usesSigningKeys(application.kind, "license") && (
          <>
            {" "}
            Devices were counted <Ago look={look} date={countedAt} />.
          </>
        )}
      </PageTitle>
      <Done text={doneWords("signingKey", await currentDone(), look.locale.language)} />
      <div className={`grid items-start gap-x-6 ${shown.length > 1 ? "lg:grid-cols-2" : ""}`}>
        {shown.map(({ purpose, title }) => {
          const own = keys.filter((key) => key.purpose === purpose);
          const step = rotationStep(purpose, own, { now: look.now, lastReleasedAt });
          return (
            <Card key={purpose} label={title}>
              <h2 className="mb-4 text-section">{title}</h2>
              {own.length === 0 && (
                <p className="mb-4 text-muted">There is no key yet. Create one, then activate it.</p>
              )}
              {[...own].reverse().map((key) => (
                <SigningKeyCard
                  key={key.kid}
                  look={look}
                  slug={slug}
                  signingKey={key}
                  mayChange={mayChange}
                />
              ))}
              {mayChange && (
                <Form
                  action={createKey.bind(null, { slug })}
                  fields={{ purpose }}
                  label={`New ${purpose} key`}
                  pending="Creating …"
                  look="quiet"
                >
                  <Once />
                  <p className="mb-3 text-sm text-muted">
                    A new key is published at once and signs nothing before you activate it.
                  </p>
                </Form>
              )}
              <RotationGuide purpose={purpose} step={step} />
            </Card>
          );
        })}
      </div>
    </>
  );
}
