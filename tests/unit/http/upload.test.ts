import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { readUpload } from "@/lib/http/update-api/multipart";
import { file, formOf } from "@/tests/support/release-multipart";

/** What a piece of busboy's file holds, and much more. */
it.each([1_000, 700_000])(
  "an upload of %i bytes that cannot be stored fails for that reason, also once all of it has arrived",
  async (bytes) => {
    const full = new Error("There is no room on the disk.");
    const receive = async (content: AsyncIterable<Uint8Array>) => {
      for await (const _ of content) break;
      for (let turn = 0; turn < 100; turn++) await setImmediate();
      throw full;
    };
    const plan = {
      known: ["version", "file"] as const,
      filesMax: 1,
      receive,
      discard: async () => undefined,
    };
    const { body, headers } = formOf({ file: file("x".repeat(bytes)), version: "1.0.0" });
    const request = new Request("http://localhost/", { method: "POST", headers, body: new Uint8Array(body) });
    await expect(readUpload(request, plan, {})).rejects.toBe(full);
  },
);
