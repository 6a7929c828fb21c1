import { execFileSync } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readBackupFile } from "@/lib/operations/backup/backup-file";
import { requireSavedFile } from "@/lib/process/given-file";

it("a backup that comes through a pipe is refused with a sentence, since it is read twice", async () => {
  const folder = await mkdtemp(join(tmpdir(), "given-"));
  const [file, pipe] = [join(folder, "file"), join(folder, "pipe")];
  await writeFile(file, "something");
  execFileSync("mkfifo", [pipe]);
  await expect(requireSavedFile(file)).resolves.toBeUndefined();
  const sentence = `${pipe} is a pipe or a device: save it as a file first, since it is read twice.`;
  await expect(readBackupFile(pipe, null).next()).rejects.toThrow(sentence);
});
