import { SeatsField } from "@/app/console/(signed-in)/applications/[slug]/seats-field";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import type { ConsoleLook } from "@/lib/ui/look";
import { changeSeats } from "./actions";

type Props = { look: ConsoleLook; place: { slug: string; id: string }; seats: number | null };

export function SeatsMenu({ look, place, seats }: Props) {
  const text = look.words.key.seats;
  return (
    <ConfirmMenu
      action={changeSeats.bind(null, place)}
      label={text.label}
      inputs={<SeatsField label={text.number} hint={text.hint} unlimited={text.unlimited} seats={seats} />}
      yes={text.submit}
      yesLook="primary"
      pending={text.pending}
    />
  );
}
