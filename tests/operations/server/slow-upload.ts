/** Uploads of every kind, sent as slowly as a test wants, and what a server holds of them meanwhile. */
import { createHash } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import type { Application } from "@/lib/domain/applications/find";
import { beginDirectUpload } from "@/lib/domain/release-files/direct-uploads";
import { anOperatorsContext, aSignedInOperator } from "@/tests/operations/releases/operators";
import { type RawClient, rawClient } from "@/tests/support/raw-client";
import { file, formOf } from "@/tests/support/release-multipart";
import { writeZip } from "@/tests/support/zip-writer";

/** `body`: the whole of it; its half is in the middle of the file. `keepsFile`: on the disk, while it arrives. */
export type SlowUpload = Readonly<{ name: string; head: string; body: Buffer; keepsFile: boolean }>;

const BETWEEN_BYTES_MS = 100;
const FILLER = "latchkey\n".repeat(2_000);

/** Each is of another version. */
export async function slowUploads(application: Application, ciToken: string): Promise<SlowUpload[]> {
  const { slug } = application;
  const ci = { authorization: `Bearer ${ciToken}` };
  const inConsole = (path: string) => `/console/applications/${slug}/${path}/file`;
  const developer = { accept: "application/json", cookie: await aSignedInOperator("developer") };
  const owner = { accept: "application/json", cookie: await aSignedInOperator("owner") };
  const keys = formOf({ file: file(`key\n${FILLER}`, "keys.csv") });
  return [
    packageUpload("a release", "1.0.0", `/${slug}/ci/release`, ci),
    packageUpload("a plugin", "1.1.0", `/${slug}/ci/plugin`, ci),
    await direct(application),
    packageUpload("a release in the console", "1.2.0", inConsole("releases/upload"), developer),
    packageUpload("a plugin in the console", "1.3.0", inConsole("plugins/upload"), developer),
    post("an import in the console", inConsole("import"), keys.body, { ...keys.headers, ...owner }),
  ];
}

/** A package may be a release, too. */
function packageUpload(
  name: string,
  version: string,
  path: string,
  given: Record<string, string>,
): SlowUpload {
  const bytes = writeZip([
    { name: "plugin.json", content: JSON.stringify({ id: "charts", name: "Charts", version }) },
    { name: "main.js", content: FILLER, stored: true },
  ]);
  const { body, headers } = formOf({ version, file: file(bytes, "App.zip") });
  return { ...post(name, path, body, { ...headers, ...given }), keepsFile: true };
}

/** An ordinary call. */
export function slowCall(slug: string): SlowUpload {
  const body = Buffer.alloc(2_000, " ");
  return post("a call", `/${slug}/license/v1/validate`, body, { "content-type": "application/json" });
}

async function direct(application: Application): Promise<SlowUpload> {
  const body = Buffer.from(FILLER);
  const sha256 = createHash("sha256").update(body).digest("hex");
  const announced = { name: "App.zip", size: body.length, sha256 };
  const { parts } = await beginDirectUpload(await anOperatorsContext("developer"), application, announced);
  const { pathname } = new URL(parts[0]?.url ?? "");
  return { name: "a direct upload", head: headOf("PUT", pathname, body, {}), body, keepsFile: true };
}

function post(name: string, path: string, body: Buffer, headers: Record<string, string>): SlowUpload {
  return { name, head: headOf("POST", path, body, headers), body, keepsFile: false };
}

function headOf(method: string, path: string, body: Buffer, headers: Record<string, string>): string {
  const all = { ...headers, "content-length": String(body.length) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, "Host: localhost", "Connection: close", ...lines, "", ""].join(
    "\r\n",
  );
}

export type Sending = Readonly<{
  client: RawClient;
  /** Stops sending, and the connection stays. */
  pause(): void;
  /** Sends the rest at once. Resolves with all of the answer, as `client.closed` does. */
  finish(): Promise<string>;
}>;

/** Sends half of it, and then a byte from time to time. */
export async function trickle(port: number, { head, body }: SlowUpload): Promise<Sending> {
  const client = await rawClient(port);
  let sent = Math.floor(body.length / 2);
  client.send(Buffer.concat([Buffer.from(head), body.subarray(0, sent)]));
  const timer = setInterval(() => {
    client.send(body.subarray(sent, sent + 1));
    sent += 1;
  }, BETWEEN_BYTES_MS);
  const pause = () => clearInterval(timer);
  client.socket.once("close", pause);
  return {
    client,
    pause,
    finish: () => {
      pause();
      client.send(body.subarray(sent));
      return client.closed;
    },
  };
}

/** Files below the data directory that lie there unfinished, or are open, in processes of the server. */
export function unfinished(dataDir: string, pids: readonly number[]): string[] {
  const lying = ["files/.incoming", "incoming"].flatMap((folder) => names(`${dataDir}/${folder}`));
  const open = pids.flatMap((pid) => names(`/proc/${pid}/fd`).map((fd) => targetOf(`/proc/${pid}/fd/${fd}`)));
  return [...lying, ...open.filter((target) => /\/(?:files|incoming)\//.test(target.replace(dataDir, "")))];
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A descriptor may be closed before it is looked at. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return "";
  }
}
