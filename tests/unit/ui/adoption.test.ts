import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  type AdoptionFigures,
  adoptionDetails,
  courseWords,
} from "@/app/console/(signed-in)/applications/[slug]/charts/adoption";
import { Sparkline } from "@/app/console/(signed-in)/applications/[slug]/charts/sparkline";
import type { ConsoleLook } from "@/lib/ui/look";
import { consoleMessagesIn } from "@/lib/words/console/messages";
import type { Language } from "@/lib/words/language";
import { messagesIn } from "@/lib/words/messages";

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

const stillOn = { version: "2.4.0", devices: 420 };

describe("the adoption of a version", () => {
  it("was so much a week ago, was released so long ago, and leaves others behind", () => {
    expect(adoptionDetails(lookIn("en"), FIGURES, stillOn)).toBe(
      "58% a week ago · released 13 days ago · 420 devices still on 2.4.0",
    );
    const young = { ...FIGURES, daysOut: 1, shareWeekAgo: null };
    expect(adoptionDetails(lookIn("de"), young, stillOn)).toBe(
      "gestern erschienen · 420 Geräte noch auf 2.4.0",
    );
  });

  it("is told to those who do not see its line", () => {
    expect(courseWords(lookIn("en"), "2.4.1", FIGURES.shares)).toBe(
      "Share of update checks from 2.4.1 over 4 days: from 0% to 81%",
    );
    expect(courseWords(lookIn("de"), "2.4.1", FIGURES.shares).replaceAll(/\s/g, " ")).toBe(
      "Anteil von 2.4.1 an den Update-Anfragen über 4 Tage: von 0 % auf 81 %",
    );
  });

  it("is drawn as a line that is broken where there were no checks", () => {
    const markup = renderToStaticMarkup(createElement(Sparkline, { label: "", values: FIGURES.shares }));
    const [, line = ""] = /<path d="(M[^"]+)" fill="none"/.exec(markup) ?? [];
    expect(line.match(/[ML]/g)?.join("")).toBe("MLM");
  });
});
