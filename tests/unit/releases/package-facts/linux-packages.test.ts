/** What is read of packages of Debian and RPM. */

import * as zlib from "node:zlib";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { control, deb, rpm, writeAr, writeDeb, writeTar } from "@/tests/support/linux-packages";
import { factsOf, refusalOf } from "./packages";

const FIELDS = { Package: "example", Version: "1:1.5.0-1", Architecture: "arm64" };
const READ = { platform: "linux", packageId: "example", distroVersion: "1:1.5.0-1", arch: "arm64" };
const CONTROL = control(FIELDS);
const TAGS = { name: "example", version: "1.5.0", release: "1.fc39", arch: "aarch64" };
const RPM_READ = { ...READ, distroVersion: "1.5.0-1.fc39" };
/** As dpkg-deb -Zzstd writes it, of the same three fields for amd64. */
const ZSTD =
  "ITxhcmNoPgpkZWJpYW4tYmluYXJ5ICAgMTc5NTkwMjI1OSAgMCAgICAgMCAgICAgMTAwNjQ0ICA0ICAgICAgICAgYAoyLjAKY29udHJvbC50YXIuenN0IDE3OTU5MDIyNTkgIDAgICAgIDAgICAgIDEwMDY0NCAgMTk0ICAgICAgIGAKKLUv/WQAJ6UFABJKIR5gSesA2JKw+/dSilKhIA0pFRbqjOy2FDsgCgIBTgYmEQ/u2+IDJqCdA4EGUETZ+3Mdn2sCkxaC0sr8EbF5dArtEcOGPeowY2UPuuXdwHhyUDrhyjyhF1oXrCYyELNCnNLKBH58sBUnI4Sfqt9xQaTSZOM4dhOtpNIyFinO3VXq2N3N4gQQAD0DeACEN6FFBOGAATUC2Q2QdfIV2AMT0gAFQ+EACH8AssEKAI6Vy/gEhsyYeGE=";

describe("the facts of a package of Debian", () => {
  it("are those of its control file, also where that is not compressed", async () => {
    expect(await factsOf("example_1.5.0_arm64.deb", deb(FIELDS))).toEqual(READ);
    const plain = writeDeb([["control", CONTROL]], (tar) => tar, "");
    expect(await factsOf("a.DEB", plain)).toEqual(READ);
  });

  it("name the processor where it is one that programs ask for", async () => {
    for (const [said, arch] of [
      ["amd64", "x64"],
      ["armhf", "armv7"],
      ["i386", "x86"],
      ["all", undefined],
      ["riscv64", undefined],
    ] as const)
      expect((await factsOf("a.deb", deb({ ...FIELDS, Architecture: said }))).arch).toBe(arch);
  });

  it("are not those of another paragraph, another file or a longer name", async () => {
    const more = `${CONTROL}\nPackage: other\nVersion: 9\n`;
    const files = [
      ["./control.old", control({ Version: "9" })],
      ["./more/control", control({ Version: "9" })],
      ["./control", `Original-Version: 9\n${more}`],
    ] as const;
    expect(await factsOf("a.deb", writeDeb(files))).toEqual(READ);
  });

  it("are read of zstd where Node can, and else left to apt", async () => {
    const read = { ...READ, arch: "x64" };
    const facts = await factsOf("a.deb", Buffer.from(ZSTD, "base64"));
    expect(facts).toEqual("zstdDecompress" in zlib ? read : {});
  });

  it.each([
    ["another compression", writeDeb([["./control", CONTROL]], (tar) => tar, ".xz")],
    ["what is not compressed so", writeDeb([["./control", CONTROL]], (tar) => tar)],
    ["no control file", writeDeb([["./md5sums", "0"]])],
    ["no such member", writeAr([{ name: "debian-binary", content: Buffer.from("2.0\n") }])],
    ["too many members", writeAr(Array(9).fill({ name: "a", content: Buffer.from("a") }))],
    ["a member beyond its end", deb(FIELDS).subarray(0, 300)],
    [
      "a control file beyond its end",
      writeDeb([["control", CONTROL]], (tar) => gzipSync(tar.subarray(0, 600))),
    ],
    ["a bomb", writeDeb([["control", CONTROL]], () => gzipSync(Buffer.alloc(50_000_000)))],
    ["nothing", Buffer.alloc(0)],
  ])("are none where it has %s, which is refused for nothing", async (_, bytes) => {
    expect(await factsOf("a.deb", bytes)).toEqual({});
  });

  it("are refused where it says two things", async () => {
    const twice = writeDeb([["./control", `${CONTROL.trimEnd()}\nversion: 2.0\n`]]);
    expect(await refusalOf(factsOf("a.deb", twice))).toEqual([
      "package_facts_differ",
      { field: "Version", one: "1:1.5.0-1", other: "2.0" },
    ]);
    const files = [
      ["./control", CONTROL],
      ["control", CONTROL],
    ] as const;
    expect(await refusalOf(factsOf("a.deb", writeDeb(files)))).toEqual([
      "package_file_twice",
      { file: "control" },
    ]);
  });

  it("end at a damaged header of its archive", async () => {
    const tar = Buffer.concat([writeTar([["a", "a"]]).subarray(0, 1024), Buffer.alloc(512, "x")]);
    expect(
      await factsOf(
        "a.deb",
        writeDeb([], () => gzipSync(tar)),
      ),
    ).toEqual({});
  });
});

describe("the facts of a package of RPM", () => {
  it("are those of its header, not of its signatures", async () => {
    expect(await factsOf("example-1.5.0-1.aarch64.rpm", rpm(TAGS))).toEqual(RPM_READ);
    const { arch: _, ...read } = RPM_READ;
    expect(await factsOf("a.rpm", rpm({ ...TAGS, arch: "noarch" }))).toEqual(read);
    expect(await factsOf("a.rpm", rpm({ ...TAGS, arch: "x86_64" }))).toEqual({ ...read, arch: "x64" });
    expect(await factsOf("a.rpm", rpm({ ...TAGS, arch: "i686" }))).toEqual({ ...read, arch: "x86" });
  });

  it("leave out a long text", async () => {
    const { packageId: _, ...read } = RPM_READ;
    expect(await factsOf("a.rpm", rpm({ ...TAGS, name: "a".repeat(300) }))).toEqual(read);
  });

  const changed = (at: number, ...bytes: number[]) => {
    const whole = rpm(TAGS);
    whole.set(bytes, at);
    return whole;
  };
  it.each([
    ["is none", Buffer.alloc(500)],
    ["is cut off", rpm(TAGS).subarray(0, 140)],
    ["has sources", changed(7, 1)],
    ["has more tags than bytes", changed(104, 0xff, 0xff, 0xff, 0xff)],
    ["has a store beyond its end", changed(108, 0x0f, 0xff, 0xff, 0xff)],
    ["has no second header", changed(152, 0)],
  ])("are none where it %s", async (_, bytes) => {
    expect(await factsOf("a.rpm", bytes)).toEqual({});
  });
});
