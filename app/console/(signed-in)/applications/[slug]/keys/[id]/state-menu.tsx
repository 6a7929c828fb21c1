import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import type { ConsoleLook } from "@/lib/ui/look";
import { reactivateKey, suspendKey } from "./actions";
import { CloseMenu } from "./close-menu";
import { ReasonField } from "./reason-field";
import { VerbMenu } from "./verb-menu";

type Props = {
  look: ConsoleLook;
  place: { slug: string; id: string };
  isSuspended: boolean;
  isStrong: boolean;
};

/** Suspends the key, or takes that back; either way with a reason. */
export function StateMenu({ look, place, isSuspended, isStrong }: Props) {
  const text = look.words.key[isSuspended ? "reactivate" : "suspend"];
  const act = isSuspended ? reactivateKey : suspendKey;
  return (
    <FormScope key={String(isSuspended)} action={act.bind(null, place)}>
      <VerbMenu label={text.label} isStrong={isStrong}>
        <p className="mb-3">{text.lead}</p>
        <FormBody
          label={text.submit}
          pending={text.pending}
          look={isSuspended ? "primary" : "danger"}
          beside={<CloseMenu label={look.words.common.cancel} />}
        >
          <ReasonField look={look} id="reason-state" />
        </FormBody>
      </VerbMenu>
    </FormScope>
  );
}
