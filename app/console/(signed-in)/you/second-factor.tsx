/** The second factor: setting it up, or what can be done about the one that there is. */

import { contextFor, SYSTEM } from "@/lib/domain/context";
import { pendingEnrolment, recoveryCodesLeft } from "@/lib/domain/people/second-factor";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import type { OperatorSession } from "@/lib/session/operator";
import { Card } from "@/lib/ui/card";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { SecondFactorField } from "@/lib/ui/console/second-factor-field";
import { Form, FormBody } from "@/lib/ui/forms/form";
import { formatCount } from "@/lib/words/formats";
import { beginSecondFactor, removeSecondFactor, renewRecoveryCodes } from "./actions";
import { QrCode } from "./qr-code";
import { RecoveryCodes } from "./recovery-codes";
import { youWords } from "./words";

type Props = { session: OperatorSession };

/** In the scope of `confirmSecondFactor`, which outlives the form that sets a factor up. */
export async function SecondFactor(props: Props) {
  const { locale } = await currentConsoleLook();
  const text = youWords(locale.language);
  return (
    <Card id="second-factor" label={text.secondFactor}>
      <h2 className="mb-2 text-section">{text.secondFactor}</h2>
      {props.session.hasSecondFactor ? <SetUp {...props} /> : <ToSetUp {...props} />}
    </Card>
  );
}

async function SetUp({ session }: Props) {
  const look = await currentConsoleLook();
  const text = youWords(look.locale.language);
  const left = await recoveryCodesLeft(contextFor(SYSTEM), session.operator);
  return (
    <>
      <p className="mb-4">
        {text.factorOn} {left === 0 ? text.noCodesLeft : text.codesLeft(formatCount(left, look.locale))}
      </p>
      <div className="grid gap-3">
        <ConfirmMenu
          place="inline"
          label={text.newCodes}
          action={renewRecoveryCodes}
          result={<RecoveryCodes text={text.codes} />}
          inputs={
            <SecondFactorField name="code" id="renewal-code" label={text.code} hint={text.newCodesHint} />
          }
          yes={text.newCodesYes}
          pending={text.creating}
        >
          {text.newCodesLead}
        </ConfirmMenu>
        <ConfirmMenu
          place="inline"
          label={text.removeFactor}
          action={removeSecondFactor}
          inputs={
            <SecondFactorField name="code" id="removal-code" label={text.code} hint={text.removeFactorHint} />
          }
          yes={text.removeFactorYes}
          pending={text.removing}
        >
          {text.removeFactorLead}
        </ConfirmMenu>
      </div>
    </>
  );
}

async function ToSetUp({ session }: Props) {
  const look = await currentConsoleLook();
  const text = youWords(look.locale.language);
  const pending = await pendingEnrolment(contextFor(SYSTEM), session.operator);
  if (!pending) {
    return (
      <>
        <p className="mb-4">{text.factorOff}</p>
        <Form action={beginSecondFactor} label={text.setUp} pending={text.preparing} />
      </>
    );
  }
  return (
    <>
      <ol className="mb-4 list-decimal space-y-3 pl-5">
        <li>
          {text.scan}
          <div className="mt-3 flex flex-wrap items-center gap-4">
            <QrCode text={pending.uri.expose()} label={text.qrCode} />
            <code className="font-mono wrap-anywhere select-all">{pending.secret.expose()}</code>
          </div>
        </li>
        <li>{text.enterCode}</li>
      </ol>
      <div className="max-w-xs">
        <FormBody label={text.turnOn} pending={text.checking}>
          <SecondFactorField name="code" label={text.code} hint={text.sixDigits} />
        </FormBody>
      </div>
    </>
  );
}
