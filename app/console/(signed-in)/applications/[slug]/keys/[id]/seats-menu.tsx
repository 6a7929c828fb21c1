import { currentConsoleLook } from "@/lib/session/current-console-look";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { SeatsField } from "../../seats-field";
import { changeSeats } from "./actions";
import { keyWords } from "./words";

type Props = { place: { slug: string; id: string }; seats: number | null };

export async function SeatsMenu({ place, seats }: Props) {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language).seats;
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
