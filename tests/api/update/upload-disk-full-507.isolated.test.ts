import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { captureLogText } from "@/tests/api/log-text";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, formOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { uploadFromBrowser } from "@/tests/support/upload-from-browser";
import { said } from "../read";

const DISK_BYTES = 128 * 1024;
const logged = captureLogText();
const folder = () => join(config().dataDir, "files");

/** A disk of its own for the stored files; false where this user may not mount one. */
const isMounted = (() => {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "tmpfs", folder()], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
})();

afterAll(() => {
  if (isMounted) execFileSync("umount", ["--lazy", folder()]);
});

it.skipIf(!isMounted)("an upload for which the disk has no room is 507 and leaves nothing", async () => {
  const { application, ci } = await aPublisher();
  const upload = (version: string, bytes: number) =>
    pipeline(application.slug, ci.token).release(formOf({ version, file: file("x".repeat(bytes)) }));
  const full = {
    status: 507,
    body: {
      error: "storage_full",
      message: "The server has no room for the file. Ask its operator to make room.",
    },
  };
  const before = await filesLeft();
  for (const version of ["1.0.0", "1.0.1", "1.0.2"])
    expect(said(await upload(version, 2 * DISK_BYTES))).toEqual(full);
  expect(await filesLeft()).toEqual(before);
  expect(
    await uploadFromBrowser(
      application.slug,
      formOf({ version: "1.0.3", file: file("x".repeat(2 * DISK_BYTES)) }),
    ),
  ).toEqual({
    status: 507,
    body: { message: "The server has no space left for the file. Ask the person who runs it to free some." },
  });
  expect(await filesLeft()).toEqual(before);
  expect((await upload("1.0.0", 1_000)).status).toBe(201);
  const lines = () =>
    logged()
      .split("\n")
      .filter((line) => line.includes("the storage is full"));
  expect(lines().length).toBeGreaterThan(0);
  expect(lines()[0]).toContain("ENOSPC");
});
