/** What every client does, whatever it is written in: it asks the service, and installs what it believes. */
import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import type { FeedFormat } from "@/lib/domain/feeds/feed-format";
import type { FeedKeyFormat } from "@/lib/domain/feeds/feed-keys";
import type { Service } from "../service";

export type Asking = Readonly<{
  service: Service;
  /** The variant, with a credential where the program can send none. */
  place: string;
  /** What it runs. */
  version: string;
  channel: "stable" | "beta";
  headers: Readonly<Record<string, string>>;
  /** What it knows of the vendor, in the client's own spelling. */
  publicKey: string;
  /** A UUID. */
  installation: string;
}>;

/** `install` answers the file that it would run. Throws where it does not believe it. Null: it tells people of the version. */
export type Offer = { version: string; install: (() => Promise<Buffer>) | null };

export type Program = Readonly<{
  name: string;
  /** Read: its rules, from its source. */
  how: "unmodified" | "read";
  format: FeedFormat;
  key: FeedKeyFormat | null;
  /** Fields of the upload, and its file. */
  upload: (version: string) => { fields: Record<string, string>; name: string; content: Buffer };
  /** Where a license goes. */
  license: "headers" | "address";
  /** What is seen of a version that the license is missing for. */
  without: "nothing" | "the version" | "an error";
  /** Tells itself from others. */
  isKnown: boolean;
  /** What happens to a file that somebody changed on its way. */
  changedFile: "refused" | "installed";
  /** What happens when who sits on the way names a higher version in the feed and sends another file. */
  forgedFeed: "refused" | "installed";
  check: (asking: Asking) => Promise<Offer | null>;
}>;

/** Asks for what it can read without unpacking. Throws what a client says of an error. */
export async function ask({ service }: Asking, url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(service.reachable(url), {
    headers: { "accept-encoding": "identity", ...headers },
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** By numbers; what follows a dash is lower. */
export function isHigher(one: string, other: string): boolean {
  const [a = "", b = ""] = [one, other].map((version) => (version.includes("-") ? version : `${version}-~`));
  return a.localeCompare(b, "en", { numeric: true }) > 0;
}

/** Runs a program over files of these contents, which it is given by their paths. */
export async function accepts(command: string, args: readonly (string | { content: Uint8Array | string })[]) {
  const folder = await mkdtemp(join(tmpdir(), "verify-"));
  const given = await Promise.all(
    args.map(async (one, place) => {
      if (typeof one === "string") return one;
      const path = join(folder, String(place));
      await writeFile(path, one.content);
      return path;
    }),
  );
  return promisify(execFile)(command, given).then(
    () => true,
    () => false,
  );
}

export function need(holds: boolean, what: string): void {
  if (!holds) throw new Error(`refused: ${what}`);
}

export function uploaded(answer: { status: number; body: unknown }): { id: string } {
  expect([answer.status, answer.body]).toMatchObject([201, {}]);
  return answer.body as { id: string }; // what the interface promises
}
