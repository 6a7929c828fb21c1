import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { endPageContexts, keepPageContexts, watchPageContexts } from "@/lib/server/page-contexts";

const LONGER_THAN_QUIET_MS = 1_300;
const hasHooks = Number.parseInt(process.versions.node, 10) < 24;

/** Only that it ends is looked at. */
const anAnswer = () => new EventEmitter() as ServerResponse;

// From Node 24 on contexts cost nothing, and nothing is switched off.
describe.runIf(hasHooks)("what follows pages", () => {
  const storage = new AsyncLocalStorage<string>();

  beforeAll(watchPageContexts);

  it("stays while a page is under way, and ends a moment after the last one", async () => {
    const [one, other] = [anAnswer(), anAnswer()];
    keepPageContexts(one);
    keepPageContexts(other);
    storage.enterWith("ours");
    one.emit("close");
    await delay(LONGER_THAN_QUIET_MS);
    expect(storage.getStore()).toBe("ours");
    other.emit("close");
    expect(storage.getStore()).toBe("ours");
    await delay(LONGER_THAN_QUIET_MS);
    expect(storage.getStore()).toBeUndefined();
  });

  it("is there again for the next page", async () => {
    endPageContexts();
    await delay(LONGER_THAN_QUIET_MS);
    const page = anAnswer();
    keepPageContexts(page);
    const followed = await storage.run("next", async () => {
      await delay(LONGER_THAN_QUIET_MS);
      return storage.getStore();
    });
    page.emit("close");
    expect(followed).toBe("next");
  });

  it("does not end under a page that began in the last moment", async () => {
    const first = anAnswer();
    keepPageContexts(first);
    storage.enterWith("first");
    first.emit("close");
    const second = anAnswer();
    keepPageContexts(second);
    const followed = await storage.run("second", async () => {
      await delay(LONGER_THAN_QUIET_MS);
      return storage.getStore();
    });
    second.emit("close");
    expect(followed).toBe("second");
  });
});
