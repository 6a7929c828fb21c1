/** The second factor: setting it up, or what can be done about the one that there is. */
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { pendingEnrolment, recoveryCodesLeft } from "@/lib/domain/people/second-factor";
import type { OperatorSession } from "@/lib/session/operator";
import { Card } from "@/lib/ui/card";
import { Confirm } from "@/lib/ui/console/confirm";
import { QrCode } from "@/lib/ui/console/qr-code";
import { Form, FormBody } from "@/lib/ui/forms/form";
import { beginSecondFactor, removeSecondFactor, renewRecoveryCodes } from "./actions";
import { CodeField } from "./code-field";
import { RecoveryCodes } from "./recovery-codes";

/** In the scope of `confirmSecondFactor`, which outlives the form that sets a factor up. */
export async function SecondFactor({ session }: { session: OperatorSession }) {
  return (
    <Card id="second-factor" label="Second factor">
      <h2 className="mb-3 text-section">Second factor</h2>
      {session.hasSecondFactor ? <SetUp session={session} /> : <ToSetUp session={session} />}
    </Card>
  );
}

async function SetUp({ session }: { session: OperatorSession }) {
  const left = await recoveryCodesLeft(contextFor(SYSTEM), session.operator);
  return (
    <>
      <p className="mb-4">Set up. Whenever you sign in, you are asked for a code of your app.</p>
      <p className="mb-4">{leftWords(left)}</p>
      <div className="grid gap-3">
        <Confirm
          label="New recovery codes"
          what=""
          action={renewRecoveryCodes}
          result={<RecoveryCodes />}
          inputs={
            <CodeField id="renewal-code" hint="A code of your app; recovery codes do not count here." />
          }
          yes="Make new recovery codes"
          pending="Making them …"
        >
          You get ten new ones, shown only once. The ones you have now stop working.
        </Confirm>
        <Confirm
          label="Remove it"
          what=""
          action={removeSecondFactor}
          inputs={<CodeField id="removal-code" hint="A code of your app, or a recovery code." />}
          yes="Yes, remove it"
          pending="Removing …"
        >
          Signing in then needs a link by mail and nothing else.
        </Confirm>
      </div>
    </>
  );
}

async function ToSetUp({ session }: { session: OperatorSession }) {
  const pending = await pendingEnrolment(contextFor(SYSTEM), session.operator);
  if (!pending) {
    return (
      <>
        <p className="mb-4">
          None. With one, a stolen mailbox is not enough to get in here: an app on your phone shows a code
          whenever you sign in.
        </p>
        <Form action={beginSecondFactor} label="Set up a second factor" pending="Preparing …" />
      </>
    );
  }
  return (
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
      <FormBody label="Set it up" pending="Checking …">
        <CodeField hint="Six digits." />
      </FormBody>
    </>
  );
}

function leftWords(left: number): string {
  if (left === 0) return "No recovery code is left: without your app you could not get in. Make new ones.";
  return left === 1 ? "One recovery code is left." : `${left} recovery codes are left.`;
}
