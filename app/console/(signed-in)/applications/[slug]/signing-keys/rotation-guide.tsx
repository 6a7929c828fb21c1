/** Rotating a key without locking anyone out, with the step that the application is at, and the days of each. */

import type { RotationDates } from "@/lib/domain/applications/rotation-dates";
import type { RotationStep } from "@/lib/domain/applications/rotation-step";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Icon } from "@/lib/ui/icon";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatShortDate } from "@/lib/words/formats";
import { signingKeysWords } from "./words";

type Props = {
  purpose: "license" | "release";
  step: RotationStep;
  dates: RotationDates;
};

const NAMES = ["create", "learn", "activate", "end", "withdraw"] as const;

export async function RotationGuide({ purpose, step, dates }: Props) {
  const look = await currentConsoleLook();
  const text = signingKeysWords(look.locale.language);
  const steps = text[`${purpose}Steps`];
  const id = `rotate-${purpose}`;
  return (
    <div className="mt-6">
      <h3 id={id} className="mb-2 font-semibold">
        {text.rotate}
      </h3>
      <ol aria-labelledby={id} className="grid list-decimal gap-2 pl-6">
        {NAMES.map((name, index) => {
          const place = index + 1;
          const note = noteOf(place, { purpose, step, dates }, look);
          return (
            <li
              key={name}
              aria-current={place === step ? "step" : undefined}
              className={place === step ? "font-medium" : "text-muted"}
            >
              {place === step && (
                <span className="badge mr-2 border-transparent bg-info font-medium text-info-content">
                  {step === 1 ? text.idle : text.here}
                </span>
              )}
              {steps[name]}
              {note && (
                <span className="mt-0.5 flex items-start gap-1 text-small">
                  <Icon name={place < step ? "check" : "calendar"} className="mt-px size-4" />
                  <span>{note}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {purpose === "license" && <p className="mt-3 text-small text-muted">{text.howCounted}</p>}
    </div>
  );
}

/** What is known of a step's day: when it was done, what it waits for, or from when it can be done. */
function noteOf(place: number, { purpose, step, dates }: Props, look: ConsoleLook): string | null {
  const text = signingKeysWords(look.locale.language);
  const { waits } = text;
  const { createdAt, learnedAt, activatedAt, endedAt } = dates;
  if (!createdAt) return null;
  const say = (words: (day: string) => string, date: Date | null) =>
    date && words(formatShortDate(date, look.locale));
  if (place < step) return say(text.doneOn, [createdAt, null, activatedAt, null][place - 1] ?? null);
  if (place > step) {
    if (place === 3) return say(text.from, learnedAt);
    return place === 5 ? say(text.from, endedAt) : null;
  }
  if (place === 2) {
    return purpose === "license" ? say(waits.learn, learnedAt) : say(waits.learnRelease, createdAt);
  }
  if (place === 3) return say(waits.ready, learnedAt);
  if (place === 4) {
    return purpose === "license" ? say(waits.end, endedAt) : say(waits.endRelease, activatedAt);
  }
  return null;
}
