import { describe, expect, it } from "vitest";
import { latchkeyText } from "@/tests/support/command-line";
import { aKey, anActivation, aShop } from "@/tests/support/factories";

describe("the console log in a terminal", () => {
  it("shows what a device calls itself without obeying it, and that it is a device", async () => {
    const { application } = await aShop();
    const { key } = await aKey(application);
    const name = "operator boss\u001b[2J\r\n\u202egnp";
    await anActivation(application, key, "machine-1", { name });
    const stdout = await latchkeyText("log", application.slug);
    const line = stdout.split("\n").find((text) => text.includes("device.activated"));
    expect(line).toContain("device operator boss\\u{1b}[2J\\u{d}\\u{a}\\u{202e}gnp");
    for (const character of ["\u001b", "\u202e", "\r"]) expect(stdout).not.toContain(character);
  });
});
