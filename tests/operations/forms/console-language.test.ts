import { beforeAll, describe, expect, it } from "vitest";
import { operatorLocale, operatorSessionOf } from "@/lib/session/operator";
import { aConsoleVisitor } from "./console-visitor";
import { send } from "./visitor";

let cookie = "";
beforeAll(async () => {
  ({ cookie } = await aConsoleVisitor("viewer"));
});

async function spoken(acceptLanguage: string): Promise<string> {
  const session = await operatorSessionOf(cookie, new Date());
  if (!session) throw new Error("signed out");
  return operatorLocale(session, acceptLanguage).tag;
}

describe("the language of the console", () => {
  it("is the browser's until the operator chooses one, and again when they choose that", async () => {
    expect(await spoken("de-AT")).toBe("de-AT");
    const choose = (language: string) =>
      send("/console/you", { cookie, body: { do: "choose-language", language } });
    expect(await choose("en")).toEqual({ to: "/console/you", done: "language" });
    expect(await spoken("de-AT")).toBe("en");
    expect(await choose("")).toEqual({ to: "/console/you", done: "language" });
    expect(await spoken("de-AT")).toBe("de-AT");
    expect(await choose("fr")).toMatchObject({ field: "language" });
  });

  it("is switched from any page of the console, and leads nowhere else", async () => {
    const from = (page: string) =>
      send("/console", { cookie, body: { do: "language", language: "de", from: page } });
    expect(await from("/console/log?kind=operator")).toEqual({ to: "/console/log?kind=operator" });
    expect(await spoken("en-GB")).toBe("de");
    for (const elsewhere of ["", "https://example.test/", "//example.test", "/manage", "/console/../manage"])
      expect(await from(elsewhere)).toEqual({ to: "/console" });
  });
});
