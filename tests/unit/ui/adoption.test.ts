import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  Adoption,
  type AdoptionFigures,
} from "@/app/console/(signed-in)/applications/[slug]/charts/adoption";
import { consoleMessagesIn } from "@/lib/messages/console/messages";
import type { Language } from "@/lib/messages/language";
import { messagesIn } from "@/lib/messages/messages";
import type { ConsoleLook } from "@/lib/ui/look";

const FIGURES: AdoptionFigures = {
  version: "2.4.1",
  daysOut: 13,
  share: 0.814,
  shareWeekAgo: 0.58,
  shares: [null, 0, 0.58, null, 0.814],
};

const lookIn = (language: Language): ConsoleLook => ({
  locale: { language, tag: language },
  messages: messagesIn(language),
  words: consoleMessagesIn(language),
  brand: { name: "Latchkey", logo: null, stylesheet: null, support: null },
  now: new Date("2027-05-20T12:00:00.000Z"),
});

function drawn(language: Language, figures: Partial<AdoptionFigures>, isToday = true): string {
  const of = { ...FIGURES, ...figures };
  const stillOn = { version: "2.4.0", devices: 420 };
  return renderToStaticMarkup(createElement(Adoption, { look: lookIn(language), of, isToday, stillOn }));
}

/** What is read, and the names of drawings. */
const text = (markup: string) =>
  markup
    .replace(/<[^>]*aria-label="([^"]*)"[^>]*>/g, " [$1]")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("the adoption of a version", () => {
  it("is a number, with what it was, how long ago it was released, and who is behind", () => {
    expect(text(drawn("en", {}))).toBe(
      "81% of update checks today 58% a week ago · released 13 days ago · 420 devices still on 2.4.0 " +
        "[Share of update checks from 2.4.1 over 4 days: from 0% to 81%]",
    );
    expect(text(drawn("de", { daysOut: 1, shareWeekAgo: null }, false))).toBe(
      "81 % der Update-Anfragen gestern gestern erschienen · 420 Geräte noch auf 2.4.0 " +
        "[Anteil von 2.4.1 an den Update-Anfragen über 4 Tage: von 0 % auf 81 %]",
    );
  });

  it("says where there is nothing to judge by", () => {
    expect(text(drawn("en", { share: null, shares: [] }))).toBe("No update checks today or yesterday");
  });

  it("is drawn as a line that is broken where there were no checks", () => {
    const [, line = ""] = /<path d="(M[^"]+)" fill="none"/.exec(drawn("en", {})) ?? [];
    expect(line.match(/[ML]/g)?.join("")).toBe("MLM");
  });
});
