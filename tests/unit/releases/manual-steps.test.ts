import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demandsManualSteps } from "@/lib/domain/releases/release";
import { processorTime } from "@/tests/support/processor-time";

describe("notes demand manual steps", () => {
  it.each([
    "# Manual steps",
    "###### manual steps",
    "## MANUAL STEPS",
    "## Manual steps:",
    "## Manual steps ##",
    "## Manual steps : ##  ",
    "   ## Manual steps",
    "##\tManual steps\t",
    "New things.\n\n## Manual steps\n\n1. Stop the service.",
    "New things.\r\n## Manual steps\r\n1. Stop the service.\r\n",
    "## Fixes\n- one\n## Manual steps",
    "Manual steps\n============",
    "Manual steps\r\n---\r\n",
    "Intro\n\nManual steps:\n-",
  ])("in %j", (notes) => {
    expect(demandsManualSteps(notes)).toBe(true);
  });

  it.each([
    null,
    "",
    "Manual steps",
    "There are no manual steps.",
    "- Manual steps",
    "**Manual steps**",
    "#Manual steps",
    "####### Manual steps",
    "    ## Manual steps",
    "## No manual steps",
    "## Manual steps are over",
    "## Manual stepsx",
    "## Manual  steps",
    "## Manual\nsteps",
    "Manual steps\n\n====",
    "Manual steps\n==x==",
    "Manual steps\ntext\n----",
  ])("not in %j", (notes) => {
    expect(demandsManualSteps(notes)).toBe(false);
  });

  it("wherever the heading stands, with any line end", () => {
    const line = fc.string({ unit: fc.constantFrom(..."ab #=-."), maxLength: 8 });
    const lines = fc.array(line, { maxLength: 6 });
    fc.assert(
      fc.property(lines, lines, fc.constantFrom("\n", "\r\n"), (before, after, end) => {
        expect(demandsManualSteps([...before, "## Manual steps", ...after].join(end))).toBe(true);
        expect(demandsManualSteps([...before, ...after].join(end))).toBe(false);
      }),
    );
  });

  it.each([
    ["spaces behind the heading", `# manual steps${" ".repeat(99_000)}x`],
    ["spaces and tabs before it", `#${" \t".repeat(49_000)}x`],
    ["number signs", `# manual steps ${"#".repeat(98_000)}x`],
    ["an underline that does not end well", `manual steps\n${"-".repeat(98_000)}x`],
    ["empty lines", "\n".repeat(100_000)],
  ])("and are read in no time, with 100 000 characters of %s", (_title, notes) => {
    const start = processorTime();
    expect(demandsManualSteps(notes)).toBe(false);
    expect(processorTime() - start).toBeLessThan(1_000);
  });
});
