/** A moment. The server knows no visitor's time zone and writes UTC; the browser puts it into theirs. */

import { currentLook } from "../session/current";
import { formatDate, formatMoment, formatShortDate, formatTime, relativeWords } from "../words/formats";
import { LocalTime } from "./local-time";

type Props = { date: Date; form?: "date" | "short" | "moment" | "time" };

/** "short" is for columns: "15 Sept 2027". */
const IN_UTC = { date: formatDate, short: formatShortDate, moment: formatMoment, time: formatTime };

/** A day that means the same everywhere: the end of a license is a day in UTC. */
export async function Day({ date, form = "date" }: { date: Date; form?: "date" | "short" }) {
  const look = await currentLook();
  return <time dateTime={date.toISOString()}>{IN_UTC[form](date, look.locale)}</time>;
}

export async function When({ date, form = "moment" }: Props) {
  const look = await currentLook();
  return <LocalTime iso={date.toISOString()} form={form} utc={IN_UTC[form](date, look.locale)} />;
}

/** "3 days ago", with the moment itself as a tooltip. */
export async function Ago({ date }: { date: Date }) {
  const look = await currentLook();
  const words = relativeWords(date, look.now, look.locale);
  return (
    <LocalTime iso={date.toISOString()} form="moment" utc={formatMoment(date, look.locale)} words={words} />
  );
}
