import { describe, expect, it, vi } from "vitest";
import { loadSecrets } from "@/lib/config/secrets";
import { filesIn, freshDataDir } from "./some-environment";

/** What happens before the next call of the file system. */
const file = vi.hoisted(() => {
  // The product's modules that the setup has loaded call the real file system.
  vi.resetModules();
  return { beforeCall: () => {} };
});

vi.mock("node:fs", async (importOriginal) => {
  const fs = await importOriginal<Record<string, unknown>>();
  const watched = Object.entries(fs).map(([name, value]): [string, unknown] => {
    if (typeof value !== "function" || !name.endsWith("Sync")) return [name, value];
    const call = (...parameters: unknown[]): unknown => {
      file.beforeCall();
      return value(...parameters);
    };
    return [name, call];
  });
  return Object.fromEntries(watched);
});

const NOTHING = {
  masterKey: undefined,
  masterKeyPrevious: undefined,
  keyPepper: undefined,
  authSecret: undefined,
};
const start = (dataDir: string) => loadSecrets(NOTHING, dataDir, { mayGenerate: true });

/** Starts once, and a second time before the `nth` call of the first, if it makes so many. */
function startOvertaken(dataDir: string, nth: number) {
  let calls = 0;
  const overtaking: ReturnType<typeof start>[] = [];
  file.beforeCall = () => {
    calls += 1;
    if (calls !== nth) return;
    file.beforeCall = () => {};
    overtaking.push(start(dataDir));
  };
  const first = start(dataDir);
  file.beforeCall = () => {};
  return { first, second: overtaking[0] };
}

describe("two first starts at once", () => {
  it("share one set of secrets and leave one file, wherever the one overtakes the other", () => {
    let nth = 1;
    for (; ; nth++) {
      const dataDir = freshDataDir();
      const { first, second } = startOvertaken(dataDir, nth);
      expect(filesIn(dataDir)).toEqual(["secrets.json"]);
      if (!second) break;
      expect(first, `overtaken before call ${nth}`).toEqual(second);
      expect(start(dataDir)).toEqual(first);
    }
    expect(nth).toBeGreaterThan(5);
  });
});
