import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseConfig } from "@/lib/config";
import { parseRedisUrl } from "@/lib/redis-config";
import { complaintAbout, WITH_DATABASE } from "./some-environment";

const node = (host: string, port: number) => ({ host, port });
const sentinels = {
  kind: "redis-sentinel",
  tls: false,
  sentinels: [node("h1", 26_379)],
  sentinelLogin: {},
  master: "limits",
  login: {},
  database: 0,
};

describe("REDIS_URL", () => {
  it.each([
    "redis://cache.test",
    "rediss://user:p%40ss@cache.test:6380/2",
    "redis://:p@ss@cache.test",
    "redis://[::1]:6379/0",
  ])("names one server, and goes to the client as it is: %s", (url) => {
    expect(parseRedisUrl(url, { isCluster: false })).toEqual({ kind: "redis", url });
  });

  it.each<[string, object]>([
    ["redis+sentinel://h1/limits", {}],
    [
      "rediss+sentinel://h1:5000,h2,[fd00::3]:7/limits",
      { tls: true, sentinels: [node("h1", 5000), node("h2", 26_379), node("fd00::3", 7)] },
    ],
    [
      "redis+sentinel://user:p%40s%3As@h1/my%20limits/3",
      { login: { username: "user", password: "p@s:s" }, master: "my limits", database: 3 },
    ],
    ["redis+sentinel://:a@b,c:d@h1/limits", { login: { password: "a@b,c:d" } }],
    [
      "redis+sentinel://:data@h1/limits?sentinelUsername=watcher&sentinelPassword=p%26w",
      { login: { password: "data" }, sentinelLogin: { username: "watcher", password: "p&w" } },
    ],
  ])("names sentinels and their master: %s", (url, parts) => {
    expect(parseRedisUrl(url, { isCluster: false })).toEqual({ ...sentinels, ...parts });
  });

  it.each<[string, object]>([
    ["redis://h1", { tls: false, nodes: [node("h1", 6379)], login: {} }],
    ["rediss://h1:7000,h2/0", { tls: true, nodes: [node("h1", 7000), node("h2", 6379)], login: {} }],
    [
      "redis://user:secret@h1,h2",
      {
        tls: false,
        nodes: [node("h1", 6379), node("h2", 6379)],
        login: { username: "user", password: "secret" },
      },
    ],
  ])("names nodes of a cluster with REDIS_CLUSTER=1: %s", (url, parts) => {
    expect(parseRedisUrl(url, { isCluster: true })).toEqual({ kind: "redis-cluster", ...parts });
  });

  it.each<[string, RegExp]>([
    ["cache:6379", /redis\+sentinel:\/\/host:26379.*REDIS_CLUSTER=1/],
    ["http://:hidden@h1", /must be an address like redis:/],
    ["redis://h1,h2", /must name one server, unless REDIS_CLUSTER=1/],
    ["redis://h1/name", /number of a database/],
    ["redis://h1:port", /must be an address like/],
    ["redis://:hidden%@h1", /must write % as %25/],
    ["redis+sentinel://:hidden@h1", /must name the master/],
    ["redis+sentinel://h1/limits/0/1", /must name the master/],
    ["redis+sentinel://h1/limits/x", /number of a database/],
    ["redis+sentinel://h1,/limits", /must name hosts as host:port/],
    ["redis+sentinel://h1:70000/limits", /must name hosts as host:port/],
    ["redis+sentinel:///limits", /must name hosts as host:port/],
    ["redis+sentinel://h1/limits?password=hidden", /no parameters but sentinelUsername and sentinelPassword/],
  ])("is refused with one sentence that does not repeat it: %s", (REDIS_URL, sentence) => {
    const complaint = complaintAbout({ ...WITH_DATABASE, REDIS_URL });
    expect(complaint).toMatch(sentence);
    expect(complaint).toMatch(/^REDIS_URL must [^\n]+; change it or leave it out for the default\.$/);
    expect(complaint).not.toContain("hidden");
  });

  it("names no database of a cluster", () => {
    expect(complaintAbout({ ...WITH_DATABASE, REDIS_URL: "redis://h1/1", REDIS_CLUSTER: "1" })).toMatch(
      /^REDIS_URL must not name a database/,
    );
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
    [{ REDIS_CLUSTER: "1" }, /^REDIS_CLUSTER=1 goes with REDIS_URL, which is missing/],
    [{ REDIS_CLUSTER: "yes", REDIS_URL: "redis://h1" }, /^REDIS_CLUSTER must be 1 or 0/],
    [{ REDIS_CLUSTER: "1", REDIS_URL: "redis+sentinel://h1/limits" }, /exclude each other/],
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
        REDIS_URL: "rediss+sentinel://h1/l",
      },
      /^REDIS_CA_FILE must be a file with certificates in PEM that can be read, which \S+ is not; change/,
    ],
  ])("stops the start when it is wrong: %o", (variables, sentence) => {
    const complaint = complaintAbout({ ...WITH_DATABASE, ...variables });
    expect(complaint).toMatch(sentence);
    expect(complaint).not.toContain("hidden");
  });

  it("is a cluster only where it is said to be one", () => {
    const { limitsStore } = parseConfig({ ...WITH_DATABASE, REDIS_URL: "redis://h1", REDIS_CLUSTER: "0" });
    expect(limitsStore).toEqual({ kind: "redis", url: "redis://h1" });
  });
});
