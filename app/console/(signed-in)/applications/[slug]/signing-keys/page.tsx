import type { Metadata } from "next";
import { usesSigningKeys } from "@/lib/domain/applications/application";
import { rotationStep } from "@/lib/domain/applications/rotation-step";
import { lastReleaseTime, listSigningKeyUse } from "@/lib/domain/applications/signing-key-use";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { roleMay } from "@/lib/domain/permissions";
import { currentLook } from "@/lib/session/current";
import { currentApplication } from "@/lib/session/current-application";
import { currentOperator } from "@/lib/session/current-operator";
import { refusedForm } from "@/lib/session/page-run";
import { type SearchParams, textParam } from "@/lib/session/search-params";
import { ActionForm } from "@/lib/ui/action-form";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Once } from "@/lib/ui/console/once";
import { PageTitle } from "@/lib/ui/console/page-title";
import { Reason } from "@/lib/ui/console/reason";
import { Ago } from "@/lib/ui/when";
import { RotationGuide } from "./rotation-guide";
import { SigningKeyCard } from "./signing-key-card";

export const metadata: Metadata = { title: "Signing keys" };

const DONE: Readonly<Record<string, string>> = {
  created: "The key is created and published. It signs nothing before you activate it.",
  activated: "The key signs from now on. The former one stays published until you withdraw it.",
  withdrawn: "The key is withdrawn. It is published no more, and what it signed verifies no more.",
};
const PURPOSES = [
  { purpose: "license", title: "For licenses" },
  { purpose: "release", title: "For releases" },
] as const;

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

export default async function SigningKeysPage({ params, searchParams }: Props) {
  const look = await currentLook();
  const { operator } = await currentOperator();
  const application = await currentApplication((await params).slug);
  const refused = refusedForm();
  const ctx = contextFor(SYSTEM, look.now);
  const [{ keys, countedAt }, lastReleasedAt] = await Promise.all([
    listSigningKeyUse(ctx, application),
    lastReleaseTime(ctx, application),
  ]);
  const path = `/console/applications/${application.slug}/signing-keys`;
  const mayChange = roleMay(operator.role, "signing_keys");
  const done = refused ? undefined : DONE[textParam(await searchParams, "done")];
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
      <Reason look={look} refused={refused} />
      {done && (
        <Alert kind="success" announce>
          {done}
        </Alert>
      )}
      <div className={`grid items-start gap-x-6 ${shown.length > 1 ? "lg:grid-cols-2" : ""}`}>
        {shown.map(({ purpose, title }) => {
          const own = keys.filter((key) => key.purpose === purpose);
          const step = rotationStep(purpose, own, { now: look.now, lastReleasedAt });
          return (
            <Card key={purpose} label={title}>
              <h2 className="mb-4 text-xl font-bold">{title}</h2>
              {own.length === 0 && (
                <p className="mb-4 text-muted">There is no key yet. Create one, then activate it.</p>
              )}
              {[...own].reverse().map((key) => (
                <SigningKeyCard
                  key={key.kid}
                  look={look}
                  path={path}
                  signingKey={key}
                  mayChange={mayChange}
                />
              ))}
              {mayChange && (
                <ActionForm
                  action={path}
                  does="create"
                  fields={{ purpose }}
                  label={`New ${purpose} key`}
                  pending="Creating …"
                  look="quiet"
                >
                  <Once />
                  <p className="mb-3 text-sm text-muted">
                    A new key is published at once and signs nothing before you activate it.
                  </p>
                </ActionForm>
              )}
              <RotationGuide purpose={purpose} step={step} />
            </Card>
          );
        })}
      </div>
    </>
  );
}
