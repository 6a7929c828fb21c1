import { SeatsField } from "@/lib/ui/console/seats-field";
import { FormBody } from "@/lib/ui/forms/form";
import { FormScope } from "@/lib/ui/forms/form-scope";
import type { ConsoleLook } from "@/lib/ui/look";
import { changeSeats } from "./actions";
import { VerbMenu } from "./verb-menu";

type Props = { look: ConsoleLook; place: { slug: string; id: string }; seats: number | null };

export function SeatsMenu({ look, place, seats }: Props) {
  const text = look.words.key.seats;
  return (
    <FormScope action={changeSeats.bind(null, place)}>
      <VerbMenu label={text.label}>
        <FormBody label={text.submit} pending={text.pending}>
          <SeatsField label={text.number} hint={text.hint} unlimited={text.unlimited} seats={seats} />
        </FormBody>
      </VerbMenu>
    </FormScope>
  );
}
