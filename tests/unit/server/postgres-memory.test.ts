import { describe, expect, it } from "vitest";
import { sharedBuffers } from "@/lib/runtime/embedded-postgres/postgres-memory";

const GIB = 1024 ** 3;

describe("the memory of the embedded database", () => {
  it("is a quarter of the machine's", () => {
    expect(sharedBuffers(4 * GIB)).toBe("1024MB");
    expect(sharedBuffers(1.5 * GIB)).toBe("384MB");
  });

  it("is PostgreSQL's own choice on small machines, and bounded on large ones", () => {
    expect(sharedBuffers(GIB / 8)).toBe("128MB");
    expect(sharedBuffers(1024 * GIB)).toBe("8192MB");
  });

  it("is that of the machine or container it runs in, unless told", () => {
    expect(sharedBuffers()).toMatch(/^\d+MB$/);
  });
});
