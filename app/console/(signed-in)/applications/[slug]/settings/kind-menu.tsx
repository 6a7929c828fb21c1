import { type ApplicationKind, kindName } from "@/lib/domain/applications/application";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { Radios } from "@/lib/ui/console/radios";
import { termsIn } from "@/lib/words/terms/terms";
import { changeKind } from "./actions";

const KINDS = ["licensed_updates", "license_only", "updates_only"] as const;

type Props = { slug: string; kind: ApplicationKind };

export async function KindMenu({ slug, kind }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.settings;
  const terms = termsIn(look.locale.language);
  const options = KINDS.map((one) => ({
    value: kindName(one),
    title: terms.applicationKinds[one],
    text: terms.applicationKindHints[one],
  }));
  return (
    <ConfirmMenu
      action={changeKind.bind(null, { slug })}
      label={text.changeKind}
      place="inline"
      inputs={<Radios name="kind" legend={text.kind} options={options} chosen={kindName(kind)} />}
      yes={text.changeKind}
      yesLook="primary"
      pending={text.changing}
    >
      {text.changeKindLead}
    </ConfirmMenu>
  );
}
