import { describe, expect, it } from "vitest";
import { isSecretText, readSearchText } from "@/lib/domain/keys/search-text";

const KEY = "ABCDE-FGHJK-MNPQR-STVWX-YZ012";
const kinds = (text: string) => [...new Set(readSearchText(text).map(({ by }) => by))];

describe("a text in the search box may be", () => {
  it.each([
    [KEY, ["license_key", "email_beginning", "email_part", "words", "machine", "order"]],
    [
      KEY.toLowerCase().replaceAll("-", ""),
      ["license_key", "email_beginning", "email_part", "words", "machine", "order"],
    ],
    [
      "VC-ABCDE-FGHJK-MNPQR-STVWX",
      ["manage_code", "license_key", "email_beginning", "email_part", "words", "machine", "order"],
    ],
    [
      "0197a000-0000-7000-8000-00000000000A",
      ["license_key", "id", "email_beginning", "email_part", "words", "machine", "order"],
    ],
    ["ab1o", ["last_four", "email_beginning", "email_part", "words", "machine", "order"]],
    ["… AB10", ["last_four", "words", "order"]],
    ["...AB10", ["last_four", "email_beginning", "email_part", "words", "machine", "order"]],
    ["Max@Example.test", ["email_beginning", "email_part", "words", "machine", "order"]],
    ["Max Muster", ["words", "order"]],
    [`${KEY} (Ada)`, ["license_key", "words", "order"]],
    ["山田", ["words", "order"]],
    ["abc", ["email_beginning", "email_part", "words", "order"]],
    ["a@b", ["email_beginning"]],
    ["OLD_key:0001.b", ["license_key", "words", "machine", "order"]],
    ["ab", []],
    ["7", ["order"]],
    ["a b c", []],
    ["?!? .", []],
    ["é", []],
    ["  ", []],
  ])("%j: %j", (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it("folds white space as in names and notes", () => {
    expect(readSearchText(" Max \t\n Muster ")).toEqual([
      { by: "words", text: "Max Muster" },
      { by: "order", orderId: "Max Muster" },
    ]);
  });

  it("leaves out what cannot be seen, as it comes along with what is copied", () => {
    const copied = "\u202Aada@example.test\u202C\u200B";
    expect(readSearchText(copied)).toEqual(readSearchText("ada@example.test"));
    expect(readSearchText("\u200B\u2066")).toEqual([]);
  });

  it("forgives in last four what it forgives in keys", () => {
    expect(readSearchText("…oil0")[0]).toEqual({ by: "last_four", lastFour: "0110" });
  });

  it("takes the last four of an imported key as they were typed, and in one case", () => {
    const lastFours = readSearchText("…eF_9").flatMap((one) => (one.by === "last_four" ? one.lastFour : []));
    expect(lastFours).toEqual(["eF_9", "ef_9", "EF_9"]);
  });
});

describe("what must not stand in an address", () => {
  it.each([
    KEY,
    ` ${KEY.toLowerCase()} `,
    KEY.replaceAll("-", "—"),
    "vcabcdefghjkmnpqrstvwx",
    `CI_TOKEN=lk_ci_${"aB3_-".repeat(8)}xyz`,
    "lk_svc_aB3_-x",
    "GET /app/feeds/pro~lk_feed_aB3_-x",
  ])("is %j", (text) => {
    expect(isSecretText(text)).toBe(true);
  });

  it.each(["", "YZ012", KEY.slice(0, 11), "max@example.test", "lk_svc_", "lk_ci_to"])("is not %j", (text) => {
    expect(isSecretText(text)).toBe(false);
  });
});
