import { contextFor, SYSTEM } from "@/lib/domain/context";
import { pendingEnrolment } from "@/lib/domain/people/second-factor";
import type { OperatorSession } from "@/lib/session/operator";
import { ActionForm } from "@/lib/ui/action-form";
import { Card } from "@/lib/ui/card";
import { QrCode } from "@/lib/ui/console/qr-code";
import { Field } from "@/lib/ui/field";

type Props = { path: string; session: OperatorSession };

export async function SecondFactor({ path, session }: Props) {
  const pending = session.hasSecondFactor
    ? null
    : await pendingEnrolment(contextFor(SYSTEM), session.operator);
  return (
    <Card id="second-factor" label="Second factor">
      <h2 className="mb-3 text-xl font-bold">Second factor</h2>
      {session.hasSecondFactor && (
        <>
          <p className="mb-4">Set up. A code of your app is asked for whenever you sign in.</p>
          <details>
            <summary className="btn btn-outline min-h-11 border-muted">Remove it</summary>
            <div className="mt-3">
              <ActionForm
                action={path}
                does="remove-second-factor"
                label="Yes, remove it"
                pending="Removing …"
                look="danger"
              >
                <CodeField hint="A code of your app, or a recovery code." />
              </ActionForm>
            </div>
          </details>
        </>
      )}
      {pending && (
        <>
          <ol className="mb-4 list-decimal space-y-3 pl-5">
            <li>
              Scan this with an authenticator app, or type the secret into it:
              <div className="mt-3 flex flex-wrap items-center gap-4">
                <QrCode text={pending.uri.expose()} label="QR code with the secret" />
                <code className="font-mono wrap-anywhere select-all">{pending.secret.expose()}</code>
              </div>
            </li>
            <li>Type the code that it shows now.</li>
          </ol>
          <ActionForm action={path} does="confirm-second-factor" label="Set it up" pending="Checking …">
            <CodeField hint="Six digits." />
          </ActionForm>
        </>
      )}
      {!session.hasSecondFactor && !pending && (
        <>
          <p className="mb-4">
            None. With one, a stolen mailbox is not enough to get in here: an app on your phone shows a code
            whenever you sign in.
          </p>
          <ActionForm
            action={path}
            does="begin-second-factor"
            label="Set up a second factor"
            pending="Preparing …"
          />
        </>
      )}
    </Card>
  );
}

function CodeField({ hint }: { hint: string }) {
  return (
    <Field name="code" label="Code" hint={hint} autoComplete="one-time-code" inputMode="text" required mono />
  );
}
