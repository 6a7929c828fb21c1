import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { once } from "@/lib/domain/people/once";
import { ahead, contextAt, DAY_MS } from "@/tests/support/factories";
import { countOf } from "../session/customer";

const REFUSED = { code: "invalid_input" };

describe("a form", () => {
  it("is done once, and says so the second time", async () => {
    const [receipt, make] = [randomUUID(), vi.fn(async () => "made")];
    expect(await once(contextAt(), receipt, make)).toBe("made");
    await expect(once(contextAt(), receipt, make)).rejects.toMatchObject(REFUSED);
    await expect(once(contextAt(), receipt.toUpperCase(), make)).rejects.toMatchObject(REFUSED);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("sent ten times at the same moment is done once", async () => {
    const [receipt, make] = [randomUUID(), vi.fn(async () => "made")];
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => once(contextAt(), receipt, make)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("that was refused may be sent again", async () => {
    const receipt = randomUUID();
    const refuse = () => Promise.reject(new Error("no such plan"));
    await expect(once(contextAt(), receipt, refuse)).rejects.toThrow("no such plan");
    expect(await once(contextAt(), receipt, async () => "made")).toBe("made");
  });

  it.each(["", "x", "\0", "' OR true --"])("without a receipt is not done: %j", async (receipt) => {
    const make = vi.fn(async () => "made");
    await expect(once(contextAt(), receipt, make)).rejects.toMatchObject(REFUSED);
    expect(make).not.toHaveBeenCalled();
  });

  it("is forgotten after a week", async () => {
    const before = await countOf("form_receipts");
    await once(contextAt(), randomUUID(), async () => "made");
    expect(await countOf("form_receipts")).toBe(before + 1);
    await once(contextAt(ahead(8 * DAY_MS)), randomUUID(), async () => "made");
    expect(await countOf("form_receipts")).toBe(1);
  });
});
