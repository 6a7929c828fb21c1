import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseRedisUrl } from "@/lib/config/redis-config";
import { complaintAbout, WITH_DATABASE } from "./some-environment";

describe("REDIS_URL", () => {
  it.each([
    "redis://cache.test",
    "rediss://user:p%40ss@cache.test:6380/2",
    "redis://:p@ss@cache.test",
    "redis://[::1]:6379/0",
  ])("names one server, and goes to the client as it is: %s", (url) => {
    expect(parseRedisUrl(url)).toEqual({ kind: "redis", url });
  });

  it.each<[string, RegExp]>([
    ["cache:6379", /must be an address like redis:/],
    ["http://:hidden@h1", /must be an address like redis:/],
    ["redis://h1/name", /number of a database/],
    ["redis://h1:port", /must be an address like/],
    ["redis://:hidden%@h1", /must write % as %25/],
    ["redis://h1,h2", /must name one server: of sentinels or a cluster, a proxy/],
    ["redis+sentinel://:hidden@h1/limits", /must name one server: of sentinels/],
    ["rediss+sentinel://h1,h2/limits?sentinelPassword=hidden", /must name one server: of sentinels/],
  ])("is refused with one sentence that does not repeat it: %s", (REDIS_URL, sentence) => {
    const complaint = complaintAbout({ ...WITH_DATABASE, REDIS_URL });
    expect(complaint).toMatch(sentence);
    expect(complaint).toMatch(/^REDIS_URL must [^\n]+; change it or leave it out for the default\.$/);
    expect(complaint).not.toContain("hidden");
  });
});

describe("what goes with REDIS_URL", () => {
  const folder = mkdtempSync(join(tmpdir(), "redis-config-"));
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  it.each<[Record<string, string>, RegExp]>([
    [{ REDIS_CA_FILE: "/ca.crt" }, /^REDIS_CA_FILE goes with REDIS_URL, which is missing/],
    [{ REDIS_CA_FILE: "/ca.crt", REDIS_URL: "redis://h1" }, /^REDIS_CA_FILE is for TLS/],
    [
      { REDIS_CA_FILE: "/nowhere/ca.crt", REDIS_URL: "rediss://h1" },
      /^REDIS_CA_FILE must be a file .* which \/nowhere\/ca\.crt is not \(ENOENT\); change it or leave it out/,
    ],
    [
      { REDIS_CA_FILE: file("empty", ""), REDIS_URL: "rediss://h1" },
      /^REDIS_CA_FILE must be a file with cert/,
    ],
    [
      {
        REDIS_CA_FILE: file("key", "-----BEGIN PRIVATE KEY-----\nhidden"),
        REDIS_URL: "rediss://h1",
      },
      /^REDIS_CA_FILE must be a file with certificates in PEM that can be read, which \S+ is not; change/,
    ],
  ])("stops the start when it is wrong: %o", (variables, sentence) => {
    const complaint = complaintAbout({ ...WITH_DATABASE, ...variables });
    expect(complaint).toMatch(sentence);
    expect(complaint).not.toContain("hidden");
  });
});
