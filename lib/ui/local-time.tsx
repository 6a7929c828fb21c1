"use client";
/** A moment in the visitor's time zone, once scripts run; then UTC is in the tooltip. */
import { useEffect, useRef, useState } from "react";

type Props = {
  iso: string;
  form: "date" | "short" | "moment" | "time";
  /** As the server writes it. */
  utc: string;
  /** Shown instead, like "3 days ago"; the moment is a tooltip then. */
  words?: string;
};

const STYLES = {
  date: { dateStyle: "long" },
  short: { dateStyle: "medium" },
  moment: { dateStyle: "medium", timeStyle: "short" },
  time: { timeStyle: "short" },
} as const;

export function LocalTime({ iso, form, utc, words }: Props) {
  const element = useRef<HTMLTimeElement>(null);
  const [text, setText] = useState(utc);
  useEffect(() => {
    const lang = element.current?.closest<HTMLElement>("[lang]")?.lang ?? "en";
    setText(new Intl.DateTimeFormat(localeIn(lang), STYLES[form]).format(new Date(iso)));
  }, [iso, form]);
  return (
    <time ref={element} dateTime={iso} data-form={form} title={tooltip({ text, utc, form, words })}>
      {words ?? text}
    </time>
  );
}

type Shown = Readonly<{ text: string; utc: string; form: Props["form"]; words: string | undefined }>;

/** Days have none: in UTC, most are the same. */
function tooltip({ text, utc, form, words }: Shown): string | undefined {
  if (words) return text === utc ? utc : `${text} (${utc})`;
  return text !== utc && (form === "moment" || form === "time") ? utc : undefined;
}

/** As the server decides: an English page that is read by someone who wants German has no American dates. */
function localeIn(lang: string): string {
  const wanted = navigator.languages.find((one) => ["en", "de"].includes(one.split("-")[0] ?? ""));
  const tag = wanted?.split("-")[0] === lang ? wanted : lang;
  return tag === "en" ? "en-GB" : tag;
}
