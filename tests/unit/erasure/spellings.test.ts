/** How texts may spell a person's address, and what is left of each. */
import { describe, expect, it } from "vitest";
import { replaceSpelled, spelledPattern, whole } from "@/lib/domain/erasure/spellings";

const ADDRESS = "jürgen.o'neil+shop@example-mail.test";
const URI = encodeURIComponent(ADDRESS);
const ESCAPED = JSON.stringify(ADDRESS).replaceAll(
  /[^\x20-\x7e]/g,
  (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
);

const left = (text: string) => replaceSpelled(text, [whole(ADDRESS)], "erased");

describe("an address", () => {
  it.each([
    ["as it is", `Paid by ${ADDRESS}.`, "Paid by erased."],
    ["in capitals", `Paid by ${ADDRESS.toUpperCase()}.`, "Paid by erased."],
    ["in quotes", `"Jo" <${ADDRESS}>, '${ADDRESS}'`, `"Jo" <erased>, 'erased'`],
    ["in an address", `https://shop.example/?email=${URI}&n=1`, "https://shop.example/?email=erased&n=1"],
    ["in one in small letters", `mailto:${URI.toLowerCase()}`, "mailto:erased"],
    [
      "in one within another",
      `?to=${encodeURIComponent(`/x?e=${URI}&f=%20`)}`,
      "?to=%2Fx%3Fe%3Derased%26f%3D%2520",
    ],
    ["after an escaped sign", `%22${URI}%22 %3C${URI}%3E`, "%22erased%22 %3Cerased%3E"],
    ["in JSON", `{"email":${JSON.stringify(ADDRESS)}}`, '{"email":"erased"}'],
    ["in JSON of ASCII", `{"email":${ESCAPED}}`, '{"email":"erased"}'],
    ["with an escaped at sign", ADDRESS.replace("@", "\\u0040"), "erased"],
    [
      "in JSON in JSON",
      JSON.stringify({ body: `{"email":${ESCAPED}}` }),
      '{"body":"{\\"email\\":\\"erased\\"}"}',
    ],
    ["on a line of JSON", `"Hello\\n${ADDRESS}\\nBye"`, '"Hello\\nerased\\nBye"'],
    ["in HTML", `<b>${ADDRESS.replace("@", "&#64;").replace("ü", "&#xFC;")}</b>`, "<b>erased</b>"],
    ["as the name of a file", `Imported "${ADDRESS}.csv"`, 'Imported "erased.csv"'],
    ["twice", `${ADDRESS} ${URI} ${ADDRESS}`, "erased erased erased"],
  ])("%s", (_, text, expected) => {
    expect(left(text)).toBe(expected);
    expect(new RegExp(spelledPattern(ADDRESS), "iu").test(text)).toBe(true);
  });

  it.each([
    ["a longer one", `not.${ADDRESS}`],
    ["one with a tag before", `tag+${ADDRESS}`],
    ["a longer one in an address", `x%2B${URI} y%2E${URI}`],
    ["one of a longer domain", `${ADDRESS}.example ${ADDRESS}ing`],
    ["one without the tag", ADDRESS.replace("+shop", "")],
    ["broken escapes", "100%25 %C3 %zz \\u00 \\x &#99999999; &#1114112; &; %"],
  ])("is not %s", (_, text) => {
    expect(left(text)).toBe(text);
  });

  it("is found in a long text in linear time", () => {
    const text = `${"%22\\n&amp;".repeat(20_000)}${URI}`;
    expect(left(text).endsWith("erased")).toBe(true);
  });
});
