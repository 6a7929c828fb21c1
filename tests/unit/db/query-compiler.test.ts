import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { QUERY_COMPILER_FLAGS } from "@/lib/db/query-compiler";

describe("what V8 makes of the query compiler", () => {
  it.each(QUERY_COMPILER_FLAGS)(
    "%s is known to this V8, which ignores others without a word",
    async (flag) => {
      const { stdout } = await promisify(execFile)(process.execPath, ["--v8-options"]);
      expect(stdout.split(/\s+/)).toContain(flag);
    },
  );
});
