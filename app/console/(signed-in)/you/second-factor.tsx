import { contextFor, SYSTEM } from "@/lib/domain/context";
import { pendingEnrolment, recoveryCodesLeft } from "@/lib/domain/people/second-factor";
import type { OperatorSession } from "@/lib/session/operator";
import { ActionForm } from "@/lib/ui/action-form";
import { Card } from "@/lib/ui/card";
import { QrCode } from "@/lib/ui/console/qr-code";
import { Field } from "@/lib/ui/field";

type Props = {
  path: string;
  session: OperatorSession;
  /** What the form that was just refused does. */
  refusedAct: string | undefined;
};

export async function SecondFactor({ path, session, refusedAct }: Props) {
  const left = session.hasSecondFactor ? await recoveryCodesLeft(contextFor(SYSTEM), session.operator) : 0;
  const pending = session.hasSecondFactor
    ? null
    : await pendingEnrolment(contextFor(SYSTEM), session.operator);
  return (
    <Card id="second-factor" label="Second factor">
      <h2 className="mb-3 text-xl font-bold">Second factor</h2>
      {session.hasSecondFactor && (
        <>
          <p className="mb-4">Set up. Whenever you sign in, you are asked for a code of your app.</p>
          <p className="mb-4">{leftWords(left)}</p>
          <details className="mb-3" open={refusedAct === "renew-recovery-codes"}>
            <summary className="btn btn-outline min-h-11 border-muted">New recovery codes</summary>
            <div className="mt-3">
              <p className="mb-4">
                You get ten new ones, shown only once. The ones you have now stop working.
              </p>
              <ActionForm
                action={path}
                does="renew-recovery-codes"
                label="Make new recovery codes"
                pending="Making them …"
              >
                <CodeField id="renewal-code" hint="A code of your app; recovery codes do not count here." />
              </ActionForm>
            </div>
          </details>
          <details open={refusedAct === "remove-second-factor"}>
            <summary className="btn btn-outline min-h-11 border-muted">Remove it</summary>
            <div className="mt-3">
              <ActionForm
                action={path}
                does="remove-second-factor"
                label="Yes, remove it"
                pending="Removing …"
                look="danger"
              >
                <CodeField id="removal-code" hint="A code of your app, or a recovery code." />
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

function leftWords(left: number): string {
  if (left === 0) return "No recovery code is left: without your app you could not get in. Make new ones.";
  return left === 1 ? "One recovery code is left." : `${left} recovery codes are left.`;
}

/** `id`: where a page has several. */
function CodeField({ id, hint }: { id?: string; hint: string }) {
  return (
    <Field
      {...(id ? { id } : {})}
      name="code"
      label="Code"
      hint={hint}
      autoComplete="one-time-code"
      inputMode="text"
      required
      mono
    />
  );
}
