/** One round of an updater, in the order of docs/updating.md: ask, verify, remember, download. Installs nothing. */
import { createHash } from "node:crypto";
import { join, win32 } from "node:path";
import {
  type Installed,
  isNewer,
  type Release,
  readAnswer,
  saveFile,
  verifyFreshness,
  verifyRelease,
} from "./verify";

const ANSWER_MS = 30_000;
const DOWNLOAD_MS = 3_600_000;

/**
 * `path` is null where people must act: manual steps, or a file that this license does not open. `release` is null where
 * the answer keeps back its statement, too.
 */
export type Update = { version: string; release: Release | null; notes: string | null; path: string | null };

/** What runs here, and where its numbers are kept. `instance`: a random ID of this installation, made once, by which rollouts go. */
export type Program = Omit<Installed, "seq" | "iat"> & { instance: string };

/**
 * Where an update deletes nothing. Each `place` has numbers of its own, both 0 at first, so that one look at beta refuses
 * nothing on stable. `iat`: the server's time up to which the program knows whether it is current; null leaves what is stored.
 */
export type Store = {
  recall(place: string): Promise<{ seq: number; iat: number }>;
  remember(place: string, seq: number, iat: number | null): Promise<void>;
};

/** Null when there is nothing newer. */
export async function fetchUpdate(
  program: Program,
  publicKeys: string[],
  licenseToken: string | null,
  folder: string,
  store: Store,
): Promise<Update | null> {
  const { instance, ...parts } = program;
  const place = [parts.variant, parts.channel, parts.platform, parts.arch]
    .map((part) => part ?? "")
    .join("/");
  const installed: Installed = { ...parts, ...(await store.recall(place)) };
  const { channel, version } = installed;
  const query = new URLSearchParams({ channel, version, instance });
  if (installed.variant !== null) query.set("edition", installed.variant);
  if (installed.platform !== null) query.set("platform", installed.platform);
  if (installed.arch !== null) query.set("arch", installed.arch);
  const answer = await fetch(`${installed.iss}/v1/check?${query}`, {
    headers: licenseToken === null ? {} : { Authorization: `Bearer ${licenseToken}` },
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!answer.ok || !answer.body) throw new Error(`the server answered ${answer.status}`);
  const { latest, plugins, freshness } = JSON.parse(await readAnswer(answer.body));

  // Before asking whether it is newer: otherwise a release that was withdrawn since could be played back to us.
  const release = latest?.payload
    ? await verifyRelease(latest.payload, latest.signature, publicKeys, installed)
    : null;
  if (release) await store.remember(place, release.seq, null);
  if (!freshness) throw new Error("refused: freshness");
  const payloads = plugins.map((plugin: { payload: string }) => plugin.payload);
  const { latestVersion, latestSeq, iat } = await verifyFreshness(
    freshness.payload,
    freshness.signature,
    publicKeys,
    installed,
    release,
    payloads,
    Date.now(),
  );
  await store.remember(place, Math.max(installed.seq, latestSeq ?? 0), iat);
  if (latestVersion === null || !isNewer(latestVersion, installed)) return null;
  if (!release) return { version: latestVersion, release, notes: null, path: null };

  const digest = createHash("sha256")
    .update(latest.notes ?? "")
    .digest("hex");
  const notes = digest === release.notesSha256 ? latest.notes : null;
  const isManual = release.manual || latest.manual;
  if (isManual || !latest.downloadUrl || release.name === null)
    return { version: latestVersion, release, notes, path: null };

  const download = await fetch(latest.downloadUrl, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
  if (!download.ok || !download.body) throw new Error(`the download answered ${download.status}`);
  const path = join(folder, win32.basename(release.name));
  await saveFile(download.body, release, path);
  return { version: latestVersion, release, notes, path };
}
