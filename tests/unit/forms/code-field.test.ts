import { describe, expect, it } from "vitest";
import { codeIn } from "@/app/(customers)/manage/code-forms";

const CODE = "VC-7K3QF-0RZ9M-1XV2B-HD84T";
const KEY = "AB1CD-2EF3G-4HJ5K-6MN7P-8QR9S";

function found(text: string): string | null {
  const code = codeIn(text);
  return code === null || code === "key" ? code : code.expose();
}

describe("a management code is found", () => {
  it.each([
    CODE,
    CODE.toLowerCase(),
    CODE.replaceAll("-", ""),
    CODE.replaceAll("-", " "),
    CODE.replaceAll("-", "_"),
    CODE.replaceAll("-", "–"),
    `  ${CODE}\r\n`,
    `${CODE}.`,
    `${CODE},`,
    `"${CODE}"`,
    `„${CODE}“`,
    `(${CODE})`,
    `\`${CODE}\``,
    `**${CODE}**`,
    `Code: ${CODE}`,
    `VC: ${CODE}`,
    `Management code ${CODE}`,
    `Your code is ${CODE}!`,
    CODE.slice(3),
    CODE.slice(3).replaceAll("-", ""),
    "ＶＣ－7K3QF－0RZ9M－1XV2B－HD84T",
    CODE.replace("0", "O").replaceAll("1", "l"),
    `${CODE}\nKeep it safe`,
  ])("in %j", (text) => {
    expect(found(text)).toBe(CODE);
  });
});

describe("a license key is told apart", () => {
  it.each([KEY, KEY.toLowerCase(), KEY.replaceAll("-", ""), `"${KEY}"`, ` ${KEY}.`])("in %j", (text) => {
    expect(found(text)).toBe("key");
  });
});

describe("anything else is neither", () => {
  it.each([
    "",
    " ",
    "VC-",
    "VC-7K3QF",
    `${CODE}7`,
    CODE.replace("7", "U"),
    "ada@example.com",
    "x".repeat(1001),
  ])("%j", (text) => {
    expect(found(text)).toBeNull();
  });
});
