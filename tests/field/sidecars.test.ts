/** Signatures, checksums and block maps belong to the file whose name they extend, whatever their upload says. */
import { beforeEach, expect, it } from "vitest";
import { deb } from "@/tests/support/linux-packages";
import { uploadedRecord } from "@/tests/support/release-answers";
import { aPublisher } from "@/tests/support/release-factories";
import { type FilePart, file, form, type Part } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";

const DEB = file(deb({ Package: "ex", Version: "1.5.0", Architecture: "arm64" }), "ex.deb");
const ENDINGS = ["asc", "blockmap", "minisig", "sha256", "sha256.asc", "sig"];
const SIDECARS = ENDINGS.map((ending) => file(ending, `ex.deb.${ending}`));

let ci: ReturnType<typeof pipeline>;

beforeEach(async () => {
  const { application, ci: token } = await aPublisher();
  ci = pipeline(application.slug, token.token);
});

function upload(fields: Record<string, string>, ...files: readonly FilePart[]) {
  const said = Object.entries({ version: "1.5.0", ...fields });
  return ci.release(form(...said, ...files.map((part): Part => ["file", part])));
}

type Placed = { name: string; platform: string; arch: string };
const places = (answer: Awaited<ReturnType<typeof upload>>) =>
  (uploadedRecord(answer).files as Placed[]).map(({ name, platform, arch }) => `${name} ${platform}/${arch}`);

const LINUX = { platform: "linux" };
const codes = ({ body }: { body: unknown }) =>
  ((body as { warnings?: { code: string }[] }).warnings ?? []).map(({ code }) => code); // what an upload answers

it("are for what the upload leaves out and their file says", async () => {
  const answer = await upload({}, ...SIDECARS, DEB);
  const all = ["ex.deb", ...ENDINGS.map((ending) => `ex.deb.${ending}`)];
  expect(places(answer).toSorted()).toEqual(all.map((name) => `${name} linux/arm64`).toSorted());
  expect(codes(answer)).toEqual([]);
});

it("are for what a file that is there says, and are there when they are sent again", async () => {
  await upload(LINUX, DEB);
  const answer = await upload(LINUX, file("s", "ex.deb.sig"), file("o", "other.deb.asc"));
  expect(places(answer).slice(-2)).toEqual(["ex.deb.sig linux/arm64", "other.deb.asc linux/any"]);
  expect(await upload(LINUX, file("s", "ex.deb.sig"))).toMatchObject({
    status: 409,
    body: { identical: true },
  });
  // Sent before their file.
  await upload(LINUX, file(deb({ Version: "1.5.0", Architecture: "i386" }), "other.deb"));
  expect(await upload(LINUX, file("o", "other.deb.asc"))).toMatchObject({
    status: 409,
    body: { identical: true },
  });
});

it("stay where another upload says, since their file may still come, and are warned of until it has", async () => {
  const exe = (fields: Record<string, string>) =>
    upload({ ...fields, platform: "windows" }, file(fields.arch ?? "", "Ex.exe"));
  await exe({ arch: "x64" });
  const arm = { platform: "windows", arch: "arm64" };
  const answer = await upload(arm, file("s", "Ex.exe.sig"));
  expect(places(answer).at(-1)).toBe("Ex.exe.sig windows/arm64");
  expect(answer.body).toMatchObject({
    warnings: [
      {
        code: "sidecar_elsewhere",
        message:
          '"Ex.exe.sig" is uploaded for windows/arm64, where this version has no "Ex.exe": that is for windows/x64.',
      },
    ],
  });
  expect(codes(await exe({ arch: "arm64" }))).toEqual([]);
  const both = await upload({ platform: "windows" }, file("b", "Ex.exe.blockmap"));
  expect(places(both).at(-1)).toBe("Ex.exe.blockmap windows/any");
});
