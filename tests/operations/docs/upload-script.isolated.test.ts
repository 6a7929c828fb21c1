import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchUpdate, type Program } from "@/docs/snippets/typescript/update";
import { databasePool } from "@/lib/db/client";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { anApplication, aToken } from "../../support/factories";
import { requireOrSkip } from "../../support/optional";
import {
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "../../support/server-process";

const SCRIPT = join(projectDirectory(), "docs/snippets/shell/upload-release.sh");
const curl = requireOrSkip("curl", "install it with: apt-get install curl");
const FILE_BYTES = 300_000;

let folder = "";
let server: RunningServer;
let product = { slug: "", token: "" };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-upload-script-"));
  server = await startServer({ env: { ...sharedEnvironment(), PAGES: "off" } });
  const application = await anApplication({ kind: "updates_only" });
  product = { slug: application.slug, token: (await aToken(application, "ci", "pipeline")).token };
});
afterAll(async () => {
  await stopServers();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the script as a pipeline would and tells how it ended. */
function upload(args: string[], environment: Record<string, string> = {}) {
  const env: NodeJS.ProcessEnv = {
    // What Next's types ask for.
    NODE_ENV: "test",
    PATH: process.env.PATH,
    LATCHKEY_URL: `${server.url}/${product.slug}`,
    LATCHKEY_CI_TOKEN: product.token,
    ...environment,
  };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile("sh", [SCRIPT, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, stdout, stderr }),
    );
  });
}

function file(name: string, fill: string): string {
  writeFileSync(join(folder, name), fill.repeat(FILE_BYTES));
  return name;
}

// The releases of one product, each found by the updater that has those before it.
describe.skipIf(!curl)("the shell snippet of docs/publishing.md", { shuffle: false }, () => {
  it("uploads and publishes what the updater of docs/updating.md finds, verifies and saves", async () => {
    const notes = '# "1.5.0"\n\n<b>@all</b>; faster';
    const args = ["v1.5.0", file("tool 1,5.zip", "a"), "publish=true", `notes=${notes}`];
    expect(await upload(args)).toEqual({ code: 0, stdout: "v1.5.0 is uploaded.\n", stderr: "" });

    const { update, seqs } = await updateFrom("1.4.0");
    expect(update).toMatchObject({
      release: { version: "1.5.0", name: "tool 1_5.zip", size: FILE_BYTES, manual: false },
      notes,
      path: join(folder, "tool 1_5.zip"),
    });
    expect(readFileSync(update?.path ?? "", "utf8")).toBe("a".repeat(FILE_BYTES));
    const seq = update?.release?.seq;
    expect(seqs).toEqual([seq, seq]);
    // Stored also when nothing is newer, so that what is withdrawn later cannot be played back.
    expect(await updateFrom("1.5.0")).toEqual({ update: null, seqs: [seq, seq] });
  });

  it("uploads notes with manual steps, and the updater leaves them to people", async () => {
    const notes = "## Manual steps\n\nMove the data first.";
    const args = ["1.5.1", file("tool.zip", "a"), "publish=true", `notes=${notes}`];
    expect(await upload(args)).toMatchObject({ code: 0 });
    const { update } = await updateFrom("1.5.0");
    expect(update).toMatchObject({ release: { version: "1.5.1", manual: true }, notes, path: null });
  });

  it("ends well when the same bytes are there already, and says in which state", async () => {
    const args = ["1.6.0", file("tool.zip", "b")];
    expect(await upload(args)).toMatchObject({ code: 0, stdout: "1.6.0 is uploaded.\n" });
    expect(await upload(args)).toEqual({
      code: 0,
      stdout: '1.6.0 is there already, byte for byte ("status":"draft").\n',
      stderr: "",
    });
  });

  it("fails when it was to publish and the same bytes are there as a draft, or withdrawn", async () => {
    const args = ["1.6.1", file("tool.zip", "e")];
    expect(await upload(args)).toMatchObject({ code: 0 });
    const failed = (state: string) => ({
      code: 1,
      stdout: "",
      stderr:
        `1.6.1 is there already, byte for byte, but not published ("status":"${state}"). Publish the draft in the ` +
        "console, or raise the version if it was withdrawn.\n",
    });
    expect(await upload([...args, "publish=true"])).toEqual(failed("draft"));
    await databasePool().query("UPDATE releases SET status = 'withdrawn' WHERE version = '1.6.1'");
    expect(await upload([...args, "publish=true"])).toEqual(failed("withdrawn"));
  });

  it("fails when the version is there with other bytes", async () => {
    expect(await upload(["1.7.0", file("one.zip", "c")])).toMatchObject({ code: 0 });
    expect(await upload(["1.7.0", file("other.zip", "d")])).toEqual({
      code: 1,
      stdout: "",
      stderr:
        '1.7.0 is not uploaded. The version 1.7.0 exists already, with other bytes than "other.zip". Raise the version.\n',
    });
    const places = (name: string) => upload(["1.7.1", `macos/x64:${file("Tool.dmg", name)}`]);
    expect(await places("a")).toMatchObject({ code: 0 });
    expect(await places("b")).toEqual({
      code: 1,
      stdout: "",
      stderr:
        '1.7.1 for macos/x64 is not uploaded. "Tool.dmg" is there for macos/x64 already, with other bytes. If it is for another processor, say arch=; else raise the version.\n',
    });
    const conflict = await upload(["1.7.1", `macos/arm64:${file("Tool.dmg", "a")}`, "notes=other"]);
    expect(conflict).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('with another value in "notes". Send the same in all jobs'),
    });
  });

  it.each([
    ["a refused field", ["1.8.0", "tool.zip", "channel=nightly"], {}, 400],
    ["a wrong token", ["1.8.0", "tool.zip"], { LATCHKEY_CI_TOKEN: "lk_ci_wrong" }, 401],
  ])("fails and shows the answer on %s", async (_title, args, environment, status) => {
    file("tool.zip", "b");
    const { code, stderr } = await upload(args, environment);
    expect(code).toBe(1);
    expect(stderr).toContain(`The server answered ${status}: {"error":`);
  });

  it("fails when there is no such file, and when curl cannot even ask", async () => {
    expect(await upload(["1.8.0", "missing.zip"])).toMatchObject({ code: 1, stdout: "" });
    const nowhere = { LATCHKEY_URL: "nowhere://tool" };
    expect(await upload(["1.8.0", file("tool.zip", "b")], nowhere)).toMatchObject({ code: 1, stdout: "" });
  });

  it("uploads several platforms, publishes them at the end, and is content with what is there", async () => {
    const pairs = [
      `macos/arm64:${file("Tool.zip", "m")}`,
      `windows:${file("Tool, new.exe", "w")}`,
      `linux/x64:${file("Tool.AppImage", "l")}`,
    ];
    const args = ["1.8.1", ...pairs, "publish=true", "notes=For all of you", "expects=macos/arm64"];
    const first = await upload(args);
    expect(first).toEqual({
      code: 0,
      stdout:
        "1.8.1 for macos/arm64 is uploaded.\n1.8.1 for windows is uploaded.\n1.8.1 for linux/x64 is uploaded.\n1.8.1 is published.\n",
      stderr: "",
    });
    const { rows } = await databasePool().query(
      `SELECT f.platform, f.arch, f.name, r.status, r.notes FROM release_files f JOIN releases r ON r.id = f.release_id
       WHERE r.version = '1.8.1' ORDER BY f.id`,
    );
    const release = { status: "published", notes: "For all of you" };
    expect(rows).toEqual([
      { platform: "macos", arch: "arm64", name: "Tool.zip", ...release },
      { platform: "windows", arch: "any", name: "Tool_ new.exe", ...release },
      { platform: "linux", arch: "x64", name: "Tool.AppImage", ...release },
    ]);
    expect(await upload(args)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^(.* is there already, byte for byte .*\n){3}1\.8\.1 is published\.\n$/),
    });
  });

  it("publishes nothing when one of several platforms is refused", async () => {
    const args = [
      "1.8.2",
      `macos:${file("a.dmg", "m")}`,
      `windows/amiga:${file("a.exe", "w")}`,
      "publish=true",
    ];
    expect(await upload(args)).toMatchObject({ code: 1, stderr: expect.stringContaining("answered 400") });
    const { rows } = await databasePool().query("SELECT status FROM releases WHERE version = '1.8.2'");
    expect(rows).toEqual([{ status: "draft" }]);
  });

  it("says at the end what no job uploaded, though a list names it", async () => {
    writeFileSync(join(folder, "latest.yml"), "version: 1.8.3\nfiles:\n- url: tool-setup.exe\n");
    const args = ["1.8.3", "windows:latest.yml", `windows:${file("tool.zip", "b")}`, "publish=true"];
    const { code, stderr } = await upload(args);
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/lists .{0,4}tool-setup\.exe.{0,4}, which this/),
    ]);
  });

  it("tries again when the server is busy for a moment, and is content when its first try had worked", async () => {
    const statuses = [429, 503, 409];
    const tokens: (string | undefined)[] = [];
    const busy = createServer((request, response) => {
      tokens.push(request.headers.authorization);
      request.resume().once("end", () => {
        response.writeHead(statuses.shift() ?? 500, { "Retry-After": "1" });
        response.end('{"error":"version_exists","identical":true,"release":{"status":"published"}}');
      });
    });
    await new Promise<void>((resolve) => busy.listen(0, "127.0.0.1", resolve));
    const { port } = busy.address() as AddressInfo; // it listens on a port, not on a pipe
    const answer = await upload(["1.9.0", file("tool.zip", "b")], {
      LATCHKEY_URL: `http://127.0.0.1:${port}/tool`,
    });
    busy.close();
    expect(answer).toMatchObject({
      code: 0,
      stdout: '1.9.0 is there already, byte for byte ("status":"published").\n',
    });
    expect(tokens).toEqual(Array(3).fill(`Bearer ${product.token}`));
  });
});

/** What a program of this version is given, and the numbers it was told to remember. */
async function updateFrom(version: string) {
  const base = `${server.url}/${product.slug}`;
  const { keys } = (await (await fetch(`${base}/v1/public-key`)).json()) as { keys: { publicKey: string }[] }; // docs/contract.md 2.5
  const installed: Program = {
    iss: base,
    product: product.slug,
    plugin: null,
    variant: "basic",
    platform: null,
    arch: null,
    channel: "stable",
    version,
    instance: "here",
  };
  const seqs: number[] = [];
  const publicKeys = keys.map(({ publicKey }) => publicKey);
  const update = await fetchUpdate(installed, publicKeys, null, folder, {
    recall: async () => ({ seq: 0, iat: 0 }),
    remember: async (_place, seq) => void seqs.push(seq),
  });
  return { update, seqs };
}
