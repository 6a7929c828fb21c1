import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseConfig } from "@/lib/config/config";
import { processorTime } from "@/tests/support/processor-time";
import { complaintAbout, WITH_DATABASE } from "./some-environment";

const folder = mkdtempSync(join(tmpdir(), "latchkey-brand-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parsed = (variables: Record<string, string> = {}) => parseConfig({ ...WITH_DATABASE, ...variables });
const brand = (variables: Record<string, string>) => parsed(variables).brand;

let files = 0;
function fileOf(content: string | Uint8Array): string {
  files += 1;
  const path = join(folder, `logo-${files}`);
  writeFileSync(path, content);
  return path;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const WEBP = Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1");

describe("the brand", () => {
  it("is Latchkey's own when nothing is said", () => {
    const config = parsed({ BRAND_NAME: " ", BRAND_COLOR: "", BRAND_LOGO: "", BRAND_SUPPORT: "" });
    expect(config.brand).toEqual({ name: "Latchkey", color: null, logo: null, support: null });
    expect(config.brandLogo).toBeNull();
  });

  it("cannot be changed by anybody", () => {
    const config = parsed({ BRAND_LOGO: fileOf(SVG) });
    expect([config.brand, config.brandLogo].map(Object.isFrozen)).toEqual([true, true]);
  });

  it.each([
    [" Müller & Söhne 🔑 ", "Müller & Söhne 🔑"],
    ["x".repeat(60), "x".repeat(60)],
  ])("has the name %j", (BRAND_NAME, name) => {
    expect(brand({ BRAND_NAME }).name).toBe(name);
  });

  it.each([
    ["#07C", "#0077cc"],
    ["#AbCdEf", "#abcdef"],
    [" #000000 ", "#000000"],
  ])("has the colour %s in one spelling", (BRAND_COLOR, color) => {
    expect(brand({ BRAND_COLOR }).color).toBe(color);
  });

  it.each([
    ["https://help.example.com", "https://help.example.com/"],
    ["HTTPS://Example.com/help?from=licenses#top", "https://example.com/help?from=licenses#top"],
    ["support@example.com", "mailto:support@example.com"],
    ["mailto:support@example.com", "mailto:support@example.com"],
    ["MailTo:Help+Desk@example.co.uk", "mailto:Help+Desk@example.co.uk"],
  ])("sends customers who ask to %s as a URL", (BRAND_SUPPORT, support) => {
    expect(brand({ BRAND_SUPPORT }).support).toBe(support);
  });
});

describe("the logo", () => {
  it.each<[string, string | Uint8Array, string]>([
    ["an SVG", SVG, "image/svg+xml"],
    ["an SVG with a byte order mark and white space before it", `\uFEFF\n  ${SVG}`, "image/svg+xml"],
    [
      "an SVG behind declaration, comments and document type",
      `<?xml version="1.0"?>\n<!-- one > <svg> -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [\n<!ENTITY ns "x">\n]>\n<!--two-->${SVG}`,
      "image/svg+xml",
    ],
    ["a PNG", PNG, "image/png"],
    ["a WebP", WEBP, "image/webp"],
  ])("may be %s, told by its content and kept as it is", (_kind, content, contentType) => {
    const path = fileOf(content);
    const config = parsed({ BRAND_LOGO: path });
    expect(config.brand.logo).toBe(path);
    expect(config.brandLogo?.contentType).toBe(contentType);
    expect(Buffer.from(config.brandLogo?.bytes ?? []).equals(Buffer.from(content))).toBe(true);
  });

  it("may be named from the directory the server was started in", () => {
    const path = fileOf(PNG);
    expect(brand({ BRAND_LOGO: relative(process.cwd(), path) }).logo).toBe(path);
  });

  it("may have 256 KiB and not a byte more", () => {
    const longest = Buffer.concat([PNG, Buffer.alloc(256 * 1024 - PNG.length)]);
    expect(parsed({ BRAND_LOGO: fileOf(longest) }).brandLogo?.bytes).toHaveLength(256 * 1024);
    const path = fileOf(Buffer.concat([longest, Buffer.alloc(1)]));
    expect(complaintAbout({ ...WITH_DATABASE, BRAND_LOGO: path })).toBe(
      `BRAND_LOGO must be a file of at most 256 KiB, and ${path} is larger; change it or leave it out for the default.`,
    );
  });

  it.each<[string, string | Uint8Array]>([
    ["nothing at all", ""],
    ["a page", `<!doctype html><html><body>${SVG}</body></html>`],
    ["an element that is merely called like it", "<svgs/>"],
    ["SVG in a comment that never ends", `<!-- ${SVG}`],
    ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex")],
    ["half a PNG's first bytes", PNG.subarray(0, 7)],
    ["sound in the container of WebP", Buffer.from("RIFF\x10\0\0\0WAVEfmt ", "latin1")],
    ["SVG that is not UTF-8", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">\xff</svg>`, "latin1")],
  ])("is not %s", (_kind, content) => {
    const path = fileOf(content);
    expect(complaintAbout({ ...WITH_DATABASE, BRAND_LOGO: path })).toBe(
      `BRAND_LOGO must be an SVG, PNG or WebP picture, which ${path} is not; change it or leave it out for the default.`,
    );
  });

  it("is looked for before the start, and nothing waits for what is no file", () => {
    const missing = join(folder, "missing.svg");
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(complaintAbout({ ...WITH_DATABASE, BRAND_LOGO: missing })).toBe(
      `BRAND_LOGO must be a file that can be read, which ${missing} is not (ENOENT); change it or leave it out for the default.`,
    );
    for (const path of [folder, pipe]) {
      expect(complaintAbout({ ...WITH_DATABASE, BRAND_LOGO: path })).toBe(
        `BRAND_LOGO must be a file, which ${path} is not; change it or leave it out for the default.`,
      );
    }
  });

  it("is recognised at once, however hostile its beginning", () => {
    const path = fileOf(`${"<!---->".repeat(30_000)}<!--`);
    const start = processorTime();
    expect(complaintAbout({ ...WITH_DATABASE, BRAND_LOGO: path })).toContain("SVG, PNG or WebP");
    expect(processorTime() - start).toBeLessThan(1000);
  });
});

describe("a brand that is said wrongly", () => {
  it.each([
    ["BRAND_NAME", "x".repeat(61)],
    ["BRAND_NAME", "two\nlines"],
    ["BRAND_NAME", "two\u2028lines"],
    ["BRAND_COLOR", "aabbcc"],
    ["BRAND_COLOR", "#aabbc"],
    ["BRAND_COLOR", "#0077ccff"],
    ["BRAND_COLOR", "blue"],
    ["BRAND_COLOR", "#fff;}body{display:none"],
    ["BRAND_SUPPORT", "http://help.example.com"],
    ["BRAND_SUPPORT", "javascript:alert(1)//@example.com"],
    ["BRAND_SUPPORT", "help.example.com"],
    ["BRAND_SUPPORT", "https://user:hunter2@example.com"],
    ["BRAND_SUPPORT", "mailto:"],
    ["BRAND_SUPPORT", "mailto:a@example.com?bcc=b@example.com"],
    ["BRAND_SUPPORT", "a@example.com, b@example.com"],
  ])("%s=%j stops the start with one sentence that names it and not the value", (name, value) => {
    const complaint = complaintAbout({ ...WITH_DATABASE, [name]: value });
    expect(complaint).toMatch(/^[A-Z_]+ must [^\n]+; change it or leave it out for the default\.$/);
    expect(complaint.split(" ")[0]).toBe(name);
    expect(complaint).not.toContain(value);
  });
});
