import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileKindOf } from "@/lib/domain/releases/file-kind";
import { safeFileName } from "@/lib/domain/releases/release";

const FALLBACK = "product.bin";
const name = (sent: string | undefined) => safeFileName(sent, FALLBACK);

const anyName = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.string({ unit: fc.constantFrom(...'a/\\.. "%;\0\r\n𝔘é'), maxLength: 400 }),
  fc
    .tuple(fc.nat({ max: 200 }), fc.nat({ max: 30 }))
    .map(([stem, end]) => `${"𝔘".repeat(stem)}.${"𝔷".repeat(end)}`),
);

describe("the name a file is offered under", () => {
  it.each([
    ["setup.exe", "setup.exe"],
    ["My App 1.4.0 (x64).msi", "My App 1.4.0 (x64).msi"],
    ["Größe_№1+2.zip", "Größe__1+2.zip"],
    ["アプリ.dmg", "アプリ.dmg"],
    ["ऐप्लिकेशन.apk", "ऐप्लिकेशन.apk"],
    ["𝔘nicode.zip", "𝔘nicode.zip"],
    ["C:\\builds\\out\\setup.exe", "setup.exe"],
    ["/home/ci/out/setup.exe", "setup.exe"],
    ["../../etc/passwd", "passwd"],
    ["..\\..\\boot.ini", "boot.ini"],
    [".htaccess", "htaccess"],
    ["...hidden", "hidden"],
    ['a"b;c%d.zip', "a_b_c_d.zip"],
    ["a\r\nSet-Cookie: x.zip", "a__Set-Cookie_ x.zip"],
    ["a\0.zip", "a_.zip"],
    ["  spaced.zip  ", "spaced.zip"],
  ])("of %j is %j", (sent, offered) => {
    expect(name(sent)).toBe(offered);
  });

  it.each([undefined, "", ".", "..", "...", "/", "a/", "\\", "  ", "dir/..", "./."])(
    "of %j is the fallback",
    (sent) => {
      expect(name(sent)).toBe(FALLBACK);
    },
  );

  it("is one, however it was composed", () => {
    expect(name("Gro\u0308ße.zip")).toBe(name("Größe.zip"));
  });

  it("keeps its ending when it is cut", () => {
    expect(name(`${"a".repeat(300)}.gz`)).toBe(`${"a".repeat(147)}.gz`);
    expect(name("a".repeat(300))).toBe("a".repeat(150));
  });

  it.each([
    ".app.tar.gz",
    ".AppImage.tar.gz",
    ".tar.gz",
    ".pkg.tar.zst",
    "-full.nupkg",
    "-delta.nupkg",
    ".exe",
  ])("keeps what its kind is told by, and is cut as what belongs to it: %s", (ending) => {
    for (const length of [100, 140, 149, 150, 151, 300]) {
      const sent = `${"a".repeat(length)}${ending}`;
      const cut = name(sent);
      expect([cut.length, fileKindOf(cut)]).toEqual([Math.min(sent.length, 150), fileKindOf(sent)]);
      for (const own of [".blockmap", ".sig", ".edsig", ".sha256", ".sha256.asc"])
        expect(name(sent + own)).toBe(cut + own);
    }
  });

  it("has no slash, no control character, no half of a character, and 1 to 150 characters, whatever was sent", () => {
    fc.assert(
      fc.property(anyName, (sent) => {
        const offered = name(sent);
        expect(offered).toMatch(/^[^/\\\p{Cc}"]{1,150}$/u);
        expect(offered.length).toBeLessThanOrEqual(150);
        expect(offered.isWellFormed()).toBe(true);
        expect(offered.startsWith(".")).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it("survives the way through an address", () => {
    fc.assert(
      fc.property(anyName, (sent) => {
        const url = new URL(`https://host.test/v1/download/link/1.0.0/${encodeURIComponent(name(sent))}`);
        expect(decodeURIComponent(url.pathname.split("/").at(-1) ?? "")).toBe(name(sent));
      }),
    );
  });
});
