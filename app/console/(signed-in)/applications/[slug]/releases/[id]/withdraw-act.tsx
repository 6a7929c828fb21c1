/** Withdraws the release, and on request its version of other variants. Says what programs are offered instead. */
import type { AroundRelease } from "@/lib/domain/releases/around-release";
import { afterWithdrawing } from "@/lib/domain/releases/offers";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { formatCount } from "@/lib/messages/formats";
import { Checkbox, TextArea } from "@/lib/ui/console/choices";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import type { ConsoleLook } from "@/lib/ui/look";
import { withdrawRelease } from "./actions";
import { willFallBack } from "./offer-words";

type Props = {
  look: ConsoleLook;
  place: Readonly<{ slug: string; id: string }>;
  release: ReleaseRecord;
  downloads: number;
  around: AroundRelease;
};

export function WithdrawAct({ look, place, release, downloads, around }: Props) {
  const text = look.words.releases;
  const { version } = release;
  const others = around.others.flatMap(({ code, release: other, published }) =>
    other?.status === "published" ? [{ code, published, release: { ...other, version, seq: null } }] : [],
  );
  return (
    <ConfirmMenu
      label={text.withdraw}
      look="danger"
      action={withdrawRelease.bind(null, place)}
      yes={text.withdrawYes}
      pending={text.withdrawing}
      name={version}
      inputs={
        <>
          {others.map(({ code, published, release: other }) => (
            <Checkbox
              key={code}
              name={`also.${other.id}`}
              label={text.alsoWithdraw(version, code)}
              hint={[
                text.ifAlso(code, willFallBack(afterWithdrawing(published, other), look).join(" ")),
                text.ifNot(code, version),
              ].join(" ")}
            />
          ))}
          <TextArea name="reason" label={text.reason} hint={text.reasonHint} rows={2} maxLength={1000} />
        </>
      }
    >
      <p className="mb-3 font-medium">
        {willFallBack(afterWithdrawing(around.published, release), look).join(" ")}{" "}
        {release.plugin !== null && text.pluginOffers} {text.soFar(formatCount(downloads, look.locale))}
      </p>
      <p className="text-muted">{text.withdrawLead}</p>
    </ConfirmMenu>
  );
}
