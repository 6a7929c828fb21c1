import { currentConsoleLook } from "@/lib/session/current-console-look";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { reactivateKey, suspendKey } from "./actions";
import { ReasonField } from "./reason-field";
import { keyWords } from "./words";

type Props = {
  place: { slug: string; id: string };
  isSuspended: boolean;
  isStrong: boolean;
};

/** Suspends the key, or takes that back; either way with a reason. */
export async function StateMenu({ place, isSuspended, isStrong }: Props) {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language)[isSuspended ? "reactivate" : "suspend"];
  const act = isSuspended ? reactivateKey : suspendKey;
  return (
    <ConfirmMenu
      key={String(isSuspended)}
      action={act.bind(null, place)}
      label={text.label}
      look={isStrong ? "primary" : "quiet"}
      inputs={<ReasonField id="reason-state" />}
      yes={text.submit}
      yesLook={isSuspended ? "primary" : "danger"}
      pending={text.pending}
    >
      {text.lead}
    </ConfirmMenu>
  );
}
