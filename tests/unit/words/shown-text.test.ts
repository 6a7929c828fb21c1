import { describe, expect, it } from "vitest";
import { shownText } from "@/lib/words/shown-text";

describe("a name that a stranger chose", () => {
  it("is shown with a sign for what turns the writing around or hides", () => {
    expect(shownText("laptop\u202egnp.exe")).toBe("laptop\ufffdgnp.exe");
    expect(shownText("\u2066a\u2069 \u200b \u001b[2J")).toBe("\ufffda\ufffd \ufffd \ufffd[2J");
    expect(shownText("\u200b")).toBe("\ufffd");
  });

  it("is else as it is, in any script", () => {
    for (const text of ["Jürgens Laptop", "مفكّرة", "👩‍💻", "نمی‌خواهم", "two\nlines\tof it"])
      expect(shownText(text)).toBe(text);
  });
});
