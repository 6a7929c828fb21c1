/** The control of a version's rollout, and a menu for any other number. */

import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { RolloutField } from "../rollout-field";
import { releasesWords } from "../words";
import { rollOutRelease } from "./actions";
import { RolloutControl } from "./rollout-control";

const USUAL = [0, 10, 25, 50, 100];

type Props = {
  place: Readonly<{ slug: string; version: string }>;
  /** Not withdrawn. */
  releases: readonly ReleaseRecord[];
};

export async function RolloutAct({ place, releases }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const rollouts = [...new Set(releases.map(({ rollout }) => rollout))];
  const [now = 100, other] = rollouts;
  const areDrafts = releases.every(({ status }) => status === "draft");
  const steps = [...new Set(other === undefined ? [...USUAL, now] : USUAL)].toSorted((one, two) => one - two);
  return (
    <div className="contents md:flex md:flex-wrap md:items-center md:gap-2">
      {areDrafts && <span className="text-small text-muted max-md:w-full">{text.rolloutAfter}</span>}
      <RolloutControl
        action={rollOutRelease.bind(null, place)}
        legend={areDrafts ? text.rolloutAfter : text.rollout}
        now={other === undefined ? now : null}
        steps={steps.map((percent) => ({
          percent,
          label: percent === 0 ? text.halt : text.percent(String(percent)),
        }))}
      />
      <ConfirmMenu
        action={rollOutRelease.bind(null, place)}
        label={text.otherPercent}
        inputs={
          <RolloutField
            id="rollout-percent"
            name="percent"
            label={text.rolloutPercent}
            hint={text.rolloutHint}
            percent={now}
          />
        }
        yes={text.rollOutYes}
        yesLook="primary"
        pending={text.savingRollout}
      >
        {other !== undefined && (
          <p className="mb-3 font-medium">
            {text.rolloutsDiffer(
              releases
                .map(({ variant, rollout }) => `${variant} ${text.percent(String(rollout))}`)
                .join(", "),
            )}
          </p>
        )}
        {text.rollOutLead}
      </ConfirmMenu>
    </div>
  );
}
