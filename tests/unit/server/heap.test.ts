import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { HEAP_FLAGS } from "@/lib/runtime/heap";

describe("the settings of the heap", () => {
  it.each(HEAP_FLAGS)("%s is known to this V8, which ignores others without a word", async (flag) => {
    const { stdout } = await promisify(execFile)(process.execPath, ["--v8-options"]);
    expect(stdout.split(/\s+/)).toContain(flag.replace("--no-", "--"));
  });
});
