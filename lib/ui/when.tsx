/** A moment. The server knows no visitor's time zone and writes UTC; the browser puts it into theirs. */
import { formatDate, formatMoment, relativeWords } from "../messages/formats";
import { LocalTime } from "./local-time";
import type { Look } from "./look";

type Props = { look: Look; date: Date; form?: "date" | "moment" };

/** A day that means the same everywhere: the end of a license is a day in UTC. */
export function Day({ look, date }: { look: Look; date: Date }) {
  return <time dateTime={date.toISOString()}>{formatDate(date, look.locale)}</time>;
}

export function When({ look, date, form = "moment" }: Props) {
  const text = form === "date" ? formatDate(date, look.locale) : formatMoment(date, look.locale);
  return <LocalTime iso={date.toISOString()} form={form} utc={text} />;
}

/** "3 days ago", with the moment itself behind it. */
export function Ago({ look, date }: { look: Look; date: Date }) {
  return (
    <>
      {relativeWords(date, look.now, look.locale)}{" "}
      <span className="inline-block text-sm text-muted">
        (<When look={look} date={date} />)
      </span>
    </>
  );
}
