/** What is held about a person, by their address, and the button that erases it. */
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { type HeldCounts, heldCounts } from "@/lib/domain/erasure/personal-data";
import { emailIn } from "@/lib/domain/keys/email";
import { formatCount } from "@/lib/messages/formats";
import { hasMailServer } from "@/lib/session/installation";
import { Card } from "@/lib/ui/card";
import { Checkbox } from "@/lib/ui/console/choices";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { Facts } from "@/lib/ui/console/facts";
import { Field } from "@/lib/ui/field";
import type { ConsoleLook } from "@/lib/ui/look";
import { submitButtonClass } from "@/lib/ui/submit-button-class";
import { erase } from "./actions";

type Props = { look: ConsoleLook; email: string; mayErase: boolean; mayExport: boolean };

export async function FindPerson({ look, email, ...may }: Props) {
  const text = look.words.mail.requests;
  const found = emailIn(email);
  return (
    <>
      <form method="get" action="/console/erasure-requests" aria-label={text.find} className="mb-6 max-w-md">
        <Field name="email" type="email" label={text.email} defaultValue={email} />
        <button type="submit" className={submitButtonClass("quiet", false)}>
          {text.find}
        </button>
      </form>
      {found && (
        <Held
          look={look}
          email={found.folded}
          {...may}
          counts={await heldCounts(contextFor(SYSTEM, look.now), found.folded)}
        />
      )}
    </>
  );
}

function Held({ look, email, mayErase, mayExport, counts }: Props & { counts: HeldCounts }) {
  const text = look.words.mail.requests;
  const terms = Object.entries(text.counts) as [keyof typeof text.counts, string][];
  if (Object.values(counts).every((count) => count === 0)) return <p className="mb-6">{text.nothing}</p>;
  return (
    <Card label={text.held(email)}>
      <h2 className="mb-3 text-lg font-semibold wrap-anywhere">{text.held(email)}</h2>
      <Facts facts={terms.map(([name, term]) => ({ term, is: formatCount(counts[name], look.locale) }))} />
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
