import { createHash, createPrivateKey } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { fetchUpdate } from "@/docs/snippets/typescript/update";
import { encodeEnvelope } from "@/lib/domain/tokens/encode";
import { cases } from "@/tests/vectors/freshness.json";
import { keys, publicKeyResponse } from "@/tests/vectors/keys.json";
import { sequences } from "@/tests/vectors/release-sequences.json";

const PUBLISHED = publicKeyResponse.keys.map(({ publicKey }) => publicKey);
const PROGRAM = {
  iss: "https://licenses.example.test/tool",
  product: "tool",
  plugin: null,
  variant: "basic",
  platform: null,
  arch: null,
  channel: "stable",
  version: "1.4.0",
};
const FILE = "abc"; // what the statements of the vectors describe
const DOWNLOAD_URL = "https://files.example.test/tool.zip";
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), "latchkey-update-"));
const ofProgram = sequences.filter(({ installed }) => installed.plugin === null);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
afterAll(() => rmSync(folder, { recursive: true }));

type Memory = { seq: number; iat: number };

/** Runs one round against a server that answers so. What is remembered goes to `memory`. */
function round(installed: (typeof sequences | typeof cases)[number]["installed"], memory: Memory) {
  const channel = installed.channel === "beta" ? "beta" : "stable";
  return fetchUpdate({ ...installed, instance: "here", channel }, PUBLISHED, null, folder, {
    recall: async () => memory,
    async remember(_place, seq, iat) {
      memory.seq = seq;
      memory.iat = iat ?? memory.iat;
    },
  });
}

/** Of an answer that offers this to the program of the vectors, and no plugins. */
function freshnessOf(latest: { version: string; seq: number }, installed: string) {
  const iat = Math.floor(Date.now() / 1000);
  const said = { ...PROGRAM, v: 1, typ: "freshness", iat, exp: iat + 604_800 };
  const pluginsSha256 = createHash("sha256").update(`${installed}\n`).digest("hex");
  const of = { latestVersion: latest.version, latestSeq: latest.seq, pluginsSha256 };
  return encodeEnvelope({ ...said, ...of }, signer());
}

function signer() {
  const seed = keys.find(({ name }) => name === "current")?.seed ?? "";
  const key = Buffer.from(`302e020100300506032b657004220420${seed}`, "hex");
  return createPrivateKey({ key, type: "pkcs8", format: "der" });
}

function serve(check: () => BodyInit) {
  vi.stubGlobal("fetch", async (url: string) => new Response(url === DOWNLOAD_URL ? FILE : check()));
}

it.each(ofProgram)("one round follows another as the vectors say: $name", async ({ installed, answers }) => {
  const memory: Memory = { seq: 0, iat: 0 };
  const seen: unknown[] = [];
  for (const { payload, signature, statement } of answers) {
    // Nobody signs `updateAvailable`, so an answer that is played back may say anything.
    for (const updateAvailable of [false, true]) {
      const latest = { ...statement, payload, signature, downloadUrl: DOWNLOAD_URL };
      const freshness = freshnessOf(statement, installed.version);
      serve(() => JSON.stringify({ updateAvailable, latest, plugins: [], freshness }));
      const outcome = await round(installed, memory).then(
        (update) => (update?.path ? update.version : "nothing"),
        (error) => error.message,
      );
      seen.push([outcome, memory.seq]);
    }
  }
  const expected = answers.flatMap(({ outcome, reason, statement, storedSeq }) => {
    const said = { newer: statement.version, current: "nothing", refused: `refused: ${reason}` }[outcome];
    return Array(2).fill([said, storedSeq]);
  });
  expect(seen).toEqual(expected);
});

it.each(cases)("believes an answer as fresh as it proves to be: $outcome, $name", async (one) => {
  vi.useFakeTimers({ toFake: ["Date"], now: one.unixMilliseconds });
  const memory: Memory = { seq: one.installed.seq, iat: one.installed.iat };
  serve(() => JSON.stringify({ updateAvailable: false, ...one.answer }));
  const outcome = await round(one.installed, memory).then(
    (update) => (update ? `outdated: ${update.version}` : "current"),
    (error) => error.message,
  );
  const { outcome: expected, reason, says } = one;
  if (reason === "malformed") expect(outcome).toMatch(/^refused: /);
  else if (reason === "missing") expect(outcome).toBe("refused: freshness");
  else if (reason) expect(outcome).toBe(`refused: ${reason}`);
  else expect(outcome).toBe(expected === "outdated" ? `outdated: ${says?.latestVersion}` : expected);
  // Only what proved to be fresh tells until when the program knew.
  expect(memory.iat).toBe(reason ? one.installed.iat : says?.iat);
  if (!reason) expect(memory.seq).toBe(Math.max(one.installed.seq, says?.latestSeq ?? 0));
});

it("keeps numbers of its own for each channel, platform and processor, and says which installation asks", async () => {
  const asked: { place: string; query: URLSearchParams }[] = [];
  let place = "";
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push({ place, query: new URL(url).searchParams });
    return new Response("", { status: 503 });
  });
  const store = {
    async recall(of: string) {
      place = of;
      return { seq: 0, iat: 0 };
    },
    remember: async () => undefined,
  };
  for (const [channel, platform, arch] of [
    ["stable", null, null],
    ["beta", null, null],
    ["stable", "macos", "arm64"],
    ["stable", "macos", "x64"],
  ] as const) {
    const program = { ...PROGRAM, channel, platform, arch, instance: "4f1c" };
    await expect(fetchUpdate(program, PUBLISHED, null, folder, store)).rejects.toThrow("503");
  }
  expect(new Set(asked.map((one) => one.place)).size).toBe(4);
  expect(asked.map(({ query }) => query.get("instance"))).toEqual(Array(4).fill("4f1c"));
});

it("reads no more than 16 MB of an answer, whatever its length is said to be", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const headers = { "content-length": "2" };
  vi.stubGlobal("fetch", async () => new Response(endless, { headers }));
  await expect(round(PROGRAM, { seq: 0, iat: 0 })).rejects.toThrow("refused: size");
  expect(sent).toBeLessThanOrEqual(ANSWER_BYTES_MAX + 2 * 65_536);
});
