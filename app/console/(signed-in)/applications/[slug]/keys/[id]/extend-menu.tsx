import { extendedEnd } from "@/lib/domain/keys/extend";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { ActMenu } from "@/lib/ui/console/act-menu";
import { FormScope } from "@/lib/ui/forms/form-scope";
import { formatShortDate } from "@/lib/words/formats";
import { extendKey } from "./actions";
import { ExtendForms } from "./extend-forms";
import { keyWords } from "./words";

type Props = { place: { slug: string; id: string }; end: Date; isStrong: boolean };

/** By a month, by a year, or to a date. Each button names the new end. */
export async function ExtendMenu({ place, end, isStrong }: Props) {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language).extend;
  const after = (months: number) => formatShortDate(extendedEnd(end, { months }, look.now), look.locale);
  return (
    <FormScope action={extendKey.bind(null, place)}>
      <ActMenu label={text.label} look={isStrong ? "primary" : "quiet"}>
        <ExtendForms
          shownEnd={end.toISOString()}
          byMonth={text.byMonth(after(1))}
          byYear={text.byYear(after(12))}
          lastDay={text.lastDay}
          lastDayHint={text.lastDayHint}
          toDate={text.toDate}
          pending={text.pending}
        />
      </ActMenu>
    </FormScope>
  );
}
