import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { contrast } from "@/lib/brand/colour";
import { brandStylesheet, brandVersion } from "@/lib/brand/stylesheet";
import { reloadConfig } from "@/lib/config/config";

const SHAPE =
  /^:root \{ --color-primary: (#[0-9a-f]{6}); --color-primary-content: (#[0-9a-f]{6}); --brand-link: (#[0-9a-f]{6}); \}\n@media \(prefers-color-scheme: dark\) \{\n:root \{ --color-primary: (#[0-9a-f]{6}); --color-primary-content: (#[0-9a-f]{6}); --brand-link: (#[0-9a-f]{6}); \}\n\}\n$/;

describe("the stylesheet", () => {
  it("sets nothing without a colour", () => {
    expect(brandStylesheet(null)).toBe("");
  });

  it("sets colours for both looks that can be read on both of their surfaces", () => {
    const anyColor = fc.integer({ min: 0, max: 0xffffff });
    fc.assert(
      fc.property(anyColor, (number) => {
        const css = brandStylesheet(`#${number.toString(16).padStart(6, "0")}`);
        const [light, onLight, lightLink, dark, onDark, darkLink] = (SHAPE.exec(css) ?? []).slice(1);
        const looks = [
          { surfaces: ["#ffffff", "#f7f7f8"], primary: light, content: onLight, link: lightLink },
          { surfaces: ["#15171c", "#1d2026"], primary: dark, content: onDark, link: darkLink },
        ];
        for (const { surfaces, primary = "", content = "", link = "" } of looks) {
          expect(contrast(content, primary)).toBeGreaterThanOrEqual(4.5);
          for (const surface of surfaces) {
            expect(contrast(primary, surface)).toBeGreaterThanOrEqual(3);
            expect(contrast(link, surface)).toBeGreaterThanOrEqual(4.5);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("the version", () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-brand-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(() => {
    vi.unstubAllEnvs();
    reloadConfig();
  });

  function versionWith(color: string, logo: string): string {
    const path = join(folder, "logo.svg");
    writeFileSync(path, logo);
    vi.stubEnv("BRAND_COLOR", color);
    vi.stubEnv("BRAND_LOGO", logo && path);
    reloadConfig();
    return brandVersion();
  }

  it("is short, and the same for the same brand", () => {
    const version = versionWith("#07c", "<svg/>");
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    expect(versionWith("#0077CC", "<svg/>")).toBe(version);
  });

  it("changes with colour and logo", () => {
    const versions = [
      versionWith("", ""),
      versionWith("#07c", ""),
      versionWith("#07d", ""),
      versionWith("#07d", "<svg/>"),
      versionWith("#07d", "<svg />"),
      versionWith("", "<svg />"),
    ];
    expect(new Set(versions).size).toBe(versions.length);
  });
});
