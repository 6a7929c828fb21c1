/** What is held about a person, by their address, and the button that erases it. */

import { contextFor, SYSTEM } from "@/lib/domain/context";
import { type ErasedCounts, isNothing } from "@/lib/domain/erasure/erase-rows";
import { heldCounts } from "@/lib/domain/erasure/personal-data";
import { storedEmailIn } from "@/lib/domain/keys/email";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { hasMailServer } from "@/lib/session/installation";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { Checkbox } from "@/lib/ui/console/choices";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { Field } from "@/lib/ui/field";
import { submitButtonClass } from "@/lib/ui/submit-button-class";
import { consoleSentence } from "@/lib/words/refusals/console";
import { erase } from "./actions";
import { HeldFacts } from "./held-facts";

type Props = { email: string; mayErase: boolean; mayExport: boolean };

export async function FindPerson({ email, ...may }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.mail.requests;
  const found = storedEmailIn(email);
  const malformed = { id: "email_malformed", details: { isPlusLost: false } } as const;
  return (
    <>
      {email.trim() !== "" && !found && (
        <Alert kind="error" announce>
          {consoleSentence(malformed, look.locale.language)}
        </Alert>
      )}
      <form method="get" action="/console/erasure-requests" aria-label={text.find} className="mb-6 max-w-md">
        <Field name="email" type="email" label={text.email} defaultValue={email} required />
        <button type="submit" className={submitButtonClass("quiet", false)}>
          {text.find}
        </button>
      </form>
      {found && (
        <Held
          email={found.folded}
          {...may}
          counts={await heldCounts(contextFor(SYSTEM, look.now), found.folded)}
        />
      )}
    </>
  );
}

async function Held({ email, mayErase, mayExport, counts }: Props & { counts: ErasedCounts }) {
  const look = await currentConsoleLook();
  const text = look.words.mail.requests;
  if (isNothing(counts)) return <p className="mb-6">{text.nothing}</p>;
  return (
    <Card label={text.held(email)}>
      <h2 className="mb-3 text-lg font-semibold wrap-anywhere">{text.held(email)}</h2>
      <HeldFacts counts={counts} />
      <p className="my-4">{text.kept}</p>
      {mayExport && (
        <p className="mb-4">
          <a
            href={`/console/erasure-requests/person.json?${new URLSearchParams({ email })}`}
            className="btn btn-outline min-h-control border-muted"
          >
            {text.exportJson}
          </a>
        </p>
      )}
      {mayErase && (
        <ConfirmMenu
          place="inline"
          action={erase}
          label={text.erase}
          what={email}
          fields={{ email }}
          inputs={
            <>
              <Checkbox name="revoke" label={text.revoke} />
              {hasMailServer() && <Checkbox name="tell" label={text.tell} defaultChecked />}
            </>
          }
          name={email}
          yes={text.erase}
          pending={text.erasing}
        >
          {text.lasting}
        </ConfirmMenu>
      )}
    </Card>
  );
}
