/** One round of an updater, in the order of docs/updating.md: ask, verify, remember, download. Installs nothing. */
import { createHash } from "node:crypto";
import { join, win32 } from "node:path";
import { type Installed, type Release, saveFile, verifyRelease } from "./verify";

const ANSWER_MS = 30_000;
const DOWNLOAD_MS = 3_600_000;

/** `path` is null where people must act: manual steps, or a file that this license does not open. */
export type Update = { release: Release; notes: string | null; path: string | null };

/** Null when there is nothing newer. `remember` stores the number that `installed.seq` is next time. */
export async function fetchUpdate(
  installed: Installed,
  publicKeys: string[],
  licenseToken: string | null,
  folder: string,
  remember: (seq: number) => Promise<void>,
): Promise<Update | null> {
  const query = new URLSearchParams({ channel: installed.channel, version: installed.version });
  if (installed.variant !== null) query.set("edition", installed.variant);
  const answer = await fetch(`${installed.iss}/v1/check?${query}`, {
    headers: licenseToken === null ? {} : { Authorization: `Bearer ${licenseToken}` },
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  const { latest, updateAvailable } = await answer.json();
  if (!latest?.payload || !updateAvailable) return null;

  const release = await verifyRelease(latest.payload, latest.signature, publicKeys, installed);
  await remember(release.seq);
  const digest = createHash("sha256")
    .update(latest.notes ?? "")
    .digest("hex");
  const notes = digest === release.notesSha256 ? latest.notes : null;
  const isManual = release.manual || latest.manual;
  if (isManual || !latest.downloadUrl || release.name === null) return { release, notes, path: null };

  const download = await fetch(latest.downloadUrl, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
  if (!download.ok || !download.body) throw new Error(`the download answered ${download.status}`);
  const path = join(folder, win32.basename(release.name));
  await saveFile(download.body, release, path);
  return { release, notes, path };
}
