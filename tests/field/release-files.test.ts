/** What pipelines upload beside the program, by public reports: it must not become the program. */
import { beforeEach, describe, expect, it } from "vitest";
import { createFeedKey } from "@/lib/domain/feeds/feed-keys";
import { updateBase } from "@/lib/domain/releases/update-base";
import { announced, aPipeline, type Begun } from "@/tests/api/update/direct-upload-cases";
import { contextAt } from "@/tests/support/factories";
import { feedReader, switchOn } from "@/tests/support/feed-reader";
import { inProcess } from "@/tests/support/personas";
import { aPublisher } from "@/tests/support/release-factories";
import { file, form, type Part } from "@/tests/support/release-multipart";
import { pipeline, program, type Question } from "@/tests/support/release-personas";
import { INFO, nupkg, VELOPACK, zipped } from "@/tests/unit/releases/package-facts/packages";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let slug: string;

beforeEach(async () => {
  publisher = await aPublisher();
  slug = publisher.application.slug;
});

type Fields = Record<string, string>;
type Uploaded = {
  files: { name: string; kind: string; role: string }[];
  warnings?: { code: string; message: string }[];
};

/** Live; `files`: names, whose bytes are their names, or names with bytes. */
async function upload(fields: Fields, ...files: (string | [string, Uint8Array])[]): Promise<Uploaded> {
  const parts = files.map((one): Part => {
    const [name, bytes] = typeof one === "string" ? [one, Buffer.from(one)] : one;
    return ["file", file(bytes, name)];
  });
  const said = Object.entries({ version: "1.0.0", publish: "true", ...fields });
  const answer = await pipeline(slug, publisher.ci.token).release(form(...said, ...parts));
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Uploaded;
}

/** Of the file that `check` offers; null for none. */
async function offeredTo(question: Question): Promise<string | null> {
  const { body } = await program(slug).check(question);
  const { latest } = body as { latest: { downloadUrl: string } | null };
  return latest && decodeURIComponent(latest.downloadUrl.split("/").at(-1) ?? "");
}

async function buttonOf(place: string): Promise<string | null> {
  const { status, headers } = await program(slug).download(`${updateBase(slug)}/latest/basic/${place}`);
  return status === 302 ? decodeURIComponent(headers.get("location")?.split("/").at(-1) ?? "") : null;
}

const beside = (version: string): (string | [string, Uint8Array])[] => [
  "checksums.txt",
  "SHA256SUMS",
  "Ex.exe.asc",
  "Ex.exe.sha1",
  "Ex.exe.sha256",
  "Ex.exe.sha512",
  "Ex.exe.md5",
  "Ex.exe.zsync",
  "cosign.pem",
  "cosign.crt",
  "Ex.exe.bundle",
  "Ex.intoto.jsonl",
  "rc.yml",
  "nightly-mac.yml",
  "builder-debug.yml",
  "assets.win.json",
  ["RELEASES-beta", Buffer.from(`${"A".repeat(40)} ex-${version}-beta.1-full.nupkg 7\n`)],
  ["ex.1.0.0.nupkg", nupkg({ ...VELOPACK, id: "ex", version })],
  "Ex.sbom.json",
  "Ex.spdx",
  "notes.txt",
  "README.md",
  "licenses.html",
  "manual.pdf",
  "Ex.app.dSYM.zip",
  "Ex-symbols.zip",
  "Ex-win32-x64-pdb.zip",
  "Ex-Portable.zip",
];
/** Symbols and portables: in a call without a program. */
const PACKED = 4;

describe("what a build leaves beside its program (electron-userland/electron-builder, goreleaser/goreleaser, sigstore/cosign)", () => {
  it("is offered to nobody, also when it comes later, and alone", async () => {
    await upload({ platform: "windows", arch: "x64" }, "Ex.exe");
    const { files, warnings } = await upload({ platform: "any" }, ...beside("1.0.0"));
    expect(files.filter(({ role }) => role === "program").map(({ name }) => name)).toEqual(["Ex.exe"]);
    expect(warnings?.length).toBe(PACKED);
    const isOnlyTheProgram = async () => {
      for (const question of [{}, { platform: "windows" }, { platform: "windows", arch: "x64" }] as const)
        expect(await offeredTo(question)).toBe("Ex.exe");
      expect(await offeredTo({ platform: "linux", arch: "x64" })).toBeNull();
      expect([await buttonOf("windows"), await buttonOf("linux")]).toEqual(["Ex.exe", null]);
    };
    await isOnlyTheProgram();
    for (const at of beside("1.0.0").keys()) {
      const version = `1.1.${at}`;
      await upload({ version }, ...beside(version).slice(at, at + 1));
    }
    await isOnlyTheProgram();
    const { status } = await program(slug).download(
      `${updateBase(slug)}/feeds/basic/files/1.1.0/checksums.txt`,
    );
    expect(status).toBe(200);
  });

  it("is no part of what a release expects", async () => {
    await upload({ platform: "windows", arch: "x64", expects: "windows/x64,windows/arm64" }, "Ex.exe");
    await upload({ platform: "windows", arch: "arm64" }, "Ex-arm64.exe.sha256", "Ex.dSYM.zip");
    expect(await offeredTo({ platform: "windows", arch: "x64" })).toBeNull();
    const { body } = await pipeline(slug, publisher.ci.token).call("GET", "/releases?version=1.0.0");
    expect(body).toMatchObject({ releases: [{ missing: ["windows/arm64"] }] });
  });
});

describe("a button", () => {
  it("is for what people install, and for the kind that a page asks for", async () => {
    await upload({ platform: "macos", arch: "universal" }, "Ex.app.tar.gz", "Ex.zip", "Ex.dmg");
    await upload({ platform: "windows", arch: "x64" }, "Ex.zip.exe", "Ex-win.zip", "Ex.msi");
    await upload(
      { platform: "linux", arch: "x64" },
      "Ex.deb",
      "Ex.rpm",
      "Ex.AppImage",
      "Ex.pacman",
      "Ex.tar.gz",
    );
    expect(await Promise.all(["macos", "windows-x64", "linux-x64"].map(buttonOf))).toEqual([
      "Ex.dmg",
      "Ex.zip.exe",
      "Ex.AppImage",
    ]);
    expect(
      await Promise.all(["linux-x64?kind=deb", "windows-x64?kind=msi", "macos?kind=rpm"].map(buttonOf)),
    ).toEqual(["Ex.deb", "Ex.msi", null]);
    for (const place of ["macos?kind=blockmap", "linux-x64-deb"]) {
      const { status } = await program(slug).download(`${updateBase(slug)}/latest/basic/${place}`);
      expect([place, status]).toEqual([place, 400]);
    }
    expect(await offeredTo({ platform: "macos", arch: "arm64" })).toBe("Ex.app.tar.gz");
  });
});

describe("what the upload says of its files", () => {
  it("goes before their names, and is asked for where a name says nothing", async () => {
    const { warnings } = await upload({ platform: "linux", arch: "x64" }, "example");
    expect(warnings).toEqual([
      { code: "file_not_offered", message: expect.stringContaining('"example" is stored as a companion') },
    ]);
    expect(await offeredTo({ platform: "linux", arch: "x64" })).toBeNull();
    const said = { platform: "linux", arch: "x64", version: "1.1.0" };
    expect(await upload({ ...said, role: "program" }, "example")).not.toHaveProperty("warnings");
    expect(await upload({ ...said, role: "companion" }, "Ex.AppImage")).not.toHaveProperty("warnings");
    expect(await offeredTo({ platform: "linux", arch: "x64" })).toBe("example");
  });

  it.each([
    ["Ex.exe", "macos", "windows"],
    ["Ex.dmg", "linux", "macos"],
    ["Ex.AppImage", "windows", "linux"],
  ])("is doubted where %s is uploaded for %s, which no role would mend", async (name, platform, named) => {
    const { warnings } = await upload({ platform }, name);
    expect(warnings).toEqual([
      { code: "platform_in_name", message: expect.stringContaining(`Upload it with platform=${named};`) },
    ]);
    expect(await offeredTo({ platform, arch: "x64" })).toBeNull();
  });

  it("is the same for repeated uploads, and one of two words", async () => {
    const parts: [string, string][] = [
      ["version", "1.0.0"],
      ["platform", "linux"],
      ["role", "program"],
    ];
    const ci = pipeline(slug, publisher.ci.token);
    const sent = () => ci.release(form(...parts, ["file", file("x", "example")]));
    expect(await sent()).toMatchObject({ status: 201 });
    expect(await sent()).toMatchObject({ status: 409, body: { identical: true } });
    const wrong = await ci.release(
      form(["version", "2.0.0"], ["role", "main"], ["file", file("x", "example")]),
    );
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: "invalid_request", message: expect.stringContaining("companion") },
    });
  });

  it("is told for files that were put straight into the storage, too", async () => {
    const content = Buffer.from("straight");
    const { begin, release } = await aPipeline();
    const { uploadId, parts } = (await begin(announced(content, "example"))).body as Begun;
    const put = new Request(parts[0]?.url ?? "", { method: "PUT", body: content });
    expect((await inProcess().send(put, "192.0.2.1")).status).toBe(200);
    const answer = await release([uploadId], { role: "program" });
    expect(answer).toMatchObject({
      status: 201,
      body: { files: [{ name: "example", kind: "program", role: "program" }] },
    });
  });
});

describe("feeds", () => {
  it("of a Mac's updaters list no zip without an app in it", async () => {
    await switchOn(publisher.application, "electron", "squirrel");
    const client = feedReader(slug);
    await upload({ platform: "macos", arch: "x64", version: "2.5.0" }, [
      "Ex.zip",
      zipped({ name: "Ex.app/Contents/Info.plist", content: INFO }),
    ]);
    await upload({ platform: "macos", arch: "x64", version: "2.6.0" }, [
      "ex-cli.zip",
      zipped({ name: "ex", content: "binary" }),
    ]);
    expect((await client.ask("feeds/basic/electron/latest-mac.yml")).text).toContain("2.5.0/Ex.zip");
    expect(await client.json("feeds/basic/squirrel/darwin-x64/0.9.0")).toMatchObject({ name: "2.5.0" });
    expect(await offeredTo({ platform: "macos", arch: "x64" })).toBe("ex-cli.zip");
  });

  it("of Arch Linux list the package that electron-updater installs there", async () => {
    await switchOn(publisher.application, "electron");
    await upload({ platform: "linux", arch: "x64" }, "ex-1.0.0.pacman");
    const { text } = await feedReader(slug).ask("feeds/basic/electron/latest-linux.yml");
    expect(text).toContain("1.0.0/ex-1.0.0.pacman");
  });

  it("of electron-updater say which installer needs an administrator, as the list of electron-builder does", async () => {
    await switchOn(publisher.application, "electron");
    const entry = (url: string) => `  - url: ${url}\n    sha512: AA==\n    size: 1\n`;
    const list = `version: 1.0.0\nfiles:\n${entry("Ex-Setup-1.0.0.exe")}    isAdminRightsRequired: true\n${entry("Ex-arm64.exe")}`;
    await upload({ platform: "windows", arch: "x64" }, "Ex Setup 1.0.0.exe", [
      "latest.yml",
      Buffer.from(list),
    ]);
    await upload({ platform: "windows", arch: "arm64" }, "Ex-arm64.exe");
    const { text } = await feedReader(slug).ask("feeds/basic/electron/latest.yml");
    const [, first = "", second = ""] = text.split("- url:");
    expect(first).toMatch(/Ex%20Setup[\s\S]*isAdminRightsRequired: true/);
    expect(second).not.toContain("isAdminRightsRequired");
  });

  it("of NetSparkle name a program, and nothing that lies beside it", async () => {
    await switchOn(publisher.application, "netsparkle");
    await createFeedKey(contextAt(), publisher.application, "sparkle");
    await upload({ platform: "linux", arch: "x64" }, "Ex.tar.gz", "Ex.tar.gz.sha256", "notes.txt");
    const { text } = await feedReader(slug).ask("feeds/basic/netsparkle/linux-x64/stable.xml");
    expect(text.match(/url="[^"]*"/g)).toEqual([expect.stringMatching(/Ex\.tar\.gz"$/)]);
  });
});
