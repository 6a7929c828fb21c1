/** The keys of one purpose, newest first, and how far their rotation has come. */

import { earlyActivation, rotationDates } from "@/lib/domain/applications/rotation-dates";
import { rotationStep } from "@/lib/domain/applications/rotation-step";
import type { SigningKeyUse } from "@/lib/domain/applications/signing-key-use";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Once } from "@/lib/ui/console/once";
import { Form } from "@/lib/ui/forms/form";
import { createKey } from "./actions";
import { RotationGuide } from "./rotation-guide";
import { SigningKeyCard } from "./signing-key-card";
import { signingKeysWords } from "./words";

type Props = {
  slug: string;
  purpose: "license" | "release";
  keys: readonly SigningKeyUse[];
  lastReleasedAt: Date | null;
  mayChange: boolean;
};

export async function PurposeCard({ slug, purpose, keys, lastReleasedAt, mayChange }: Props) {
  const look = await currentConsoleLook();
  const text = signingKeysWords(look.locale.language);
  const known = { now: look.now, lastReleasedAt };
  return (
    <Card label={text.purposes[purpose]}>
      <h2 className="mb-4 text-section">{text.purposes[purpose]}</h2>
      {keys.length === 0 && <p className="mb-4 text-muted">{text.none}</p>}
      {[...keys].reverse().map((key) => (
        <SigningKeyCard
          key={key.kid}
          slug={slug}
          purpose={purpose}
          signingKey={key}
          early={earlyActivation(purpose, key, keys, known)}
          mayChange={mayChange}
        />
      ))}
      {mayChange && (
        <Form
          action={createKey.bind(null, { slug })}
          fields={{ purpose }}
          label={text.create[purpose]}
          pending={text.creating}
          look="quiet"
        >
          <Once />
          <p className="mb-3 text-small text-muted">{text.createHint}</p>
        </Form>
      )}
      <RotationGuide
        purpose={purpose}
        step={rotationStep(purpose, keys, known)}
        dates={rotationDates(purpose, keys)}
      />
    </Card>
  );
}
