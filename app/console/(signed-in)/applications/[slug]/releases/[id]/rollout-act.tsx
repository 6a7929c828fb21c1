/** To what part of the installations the release is offered. */
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { Field } from "@/lib/ui/field";
import type { ConsoleLook } from "@/lib/ui/look";
import { rollOutRelease } from "./actions";

type Props = {
  look: ConsoleLook;
  place: Readonly<{ slug: string; id: string }>;
  release: ReleaseRecord;
};

export function RolloutAct({ look, place, release: { rollout } }: Props) {
  const text = look.words.releases;
  return (
    <ConfirmMenu
      action={rollOutRelease.bind(null, place)}
      label={text.rollOut}
      inputs={
        <Field
          id="rollout-percent"
          name="percent"
          label={text.rolloutPercent}
          defaultValue={String(rollout)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
        />
      }
      yes={text.rollOutYes}
      yesLook="primary"
      pending={text.rollingOut}
    >
      {text.rollOutLead}
    </ConfirmMenu>
  );
}
