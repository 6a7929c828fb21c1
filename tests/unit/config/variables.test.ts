import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { type Config, parseConfig } from "@/lib/config/config";
import { complaintAbout, WITH_DATABASE } from "./some-environment";

const parsed = (variables: Record<string, string> = {}) => parseConfig({ ...WITH_DATABASE, ...variables });

type Row = [name: string, read: (config: Config) => unknown, fallback: unknown];

/** Every variable but the secrets: where it ends up, and what stands there without it. */
const DEFAULTS: Row[] = [
  ["PORT", (config) => config.port, 3000],
  ["HOST", (config) => config.host, "127.0.0.1"],
  ["BASE_URL", (config) => config.baseUrl, "http://localhost:3000"],
  ["ACCOUNT_URL", (config) => config.accountUrl, "http://localhost:3000"],
  ["DATA_DIR", (config) => config.dataDir, resolve("data")],
  ["DATABASE_POOL_SIZE", (config) => config.databasePoolSize, 10],
  ["SMTP_URL", (config) => config.smtpUrl, null],
  ["MAIL_FROM", (config) => config.mailFrom, null],
  ["REDIS_URL", (config) => config.limitsStore, { kind: "memory" }],
  ["TRUSTED_PROXIES", (config) => config.callers.trustedProxies, 0],
  ["CLIENT_ADDRESS_HEADER", (config) => config.callers.clientAddressHeader, null],
  ["WORKERS", (config) => config.workers, 1],
  ["PAGES", (config) => config.pages, true],
  ["REQUIRE_SECOND_FACTOR", (config) => config.requireSecondFactor, "none"],
  ["LICENSE_CALLS_PER_MINUTE", (config) => config.limits.licenseCallsPerMinute, 300],
  ["UNKNOWN_KEYS_PER_10_MINUTES", (config) => config.limits.unknownKeysPer10Minutes, 20],
  ["UNKNOWN_KEYS_BLOCK_MINUTES", (config) => config.limits.unknownKeysBlockMinutes, 15],
  ["NEW_TRIALS_PER_HOUR", (config) => config.limits.newTrialsPerHour, 20],
  ["SEATS_TAKEN_PER_KEY_PER_DAY", (config) => config.limits.seatsTakenPerKeyPerDay, 200],
  ["SEATS_TAKEN_PER_ADDRESS_PER_DAY", (config) => config.limits.seatsTakenPerAddressPerDay, 5000],
  ["NOTICE_CHANGES_PER_KEY_PER_DAY", (config) => config.limits.noticeChangesPerKeyPerDay, 20],
  [
    "LICENSE_OPENINGS_LOGGED_PER_KEY_PER_DAY",
    (config) => config.limits.licenseOpeningsLoggedPerKeyPerDay,
    50,
  ],
  ["KEY_API_CALLS_PER_MINUTE", (config) => config.limits.keyApiCallsPerMinute, 120],
  ["CI_CALLS_PER_MINUTE", (config) => config.limits.ciCallsPerMinute, 60],
  ["UNAUTHENTICATED_CALLS_PER_MINUTE", (config) => config.limits.unauthenticatedCallsPerMinute, 60],
  ["UNCACHED_ANSWERS_PER_MINUTE", (config) => config.limits.uncachedAnswersPerMinute, 120],
  ["ANSWER_CACHE_BYTES", (config) => config.answerCacheBytes, 64 * 1024 * 1024],
  ["PAGES_PER_10_SECONDS", (config) => config.limits.pagesPer10Seconds, 30],
  ["PAGE_FILES_PER_10_SECONDS", (config) => config.limits.pageFilesPer10Seconds, 300],
  ["FEED_TOKENS_PER_KEY", (config) => config.limits.feedTokensPerKey, 10],
  ["JSON_BODY_MAX_BYTES", (config) => config.limits.jsonBodyMaxBytes, 64 * 1024],
  ["UPLOAD_MAX_BYTES", (config) => config.limits.uploadMaxBytes, 5 * 1024 ** 3],
  ["UPLOAD_FILES_MAX", (config) => config.limits.uploadFilesMax, 50],
  ["DIRECT_UPLOADS_OPEN_MAX", (config) => config.limits.directUploadsOpenMax, 100],
  ["DOWNLOAD_RANGES_MAX", (config) => config.limits.downloadRangesMax, 1000],
  ["BODY_MAX_SECONDS", (config) => config.limits.bodyMaxSeconds, 60],
  ["UPLOAD_MAX_SECONDS", (config) => config.limits.uploadMaxSeconds, 12 * 60 * 60],
  ["IDLE_MAX_SECONDS", (config) => config.limits.idleMaxSeconds, 120],
  ["SHUTDOWN_DELAY_SECONDS", (config) => config.shutdownDelaySeconds, 0],
  ["SHUTDOWN_GRACE_SECONDS", (config) => config.shutdownGraceSeconds, 25],
  ["JOBS", (config) => config.jobs, "process"],
  ["VERCEL", (config) => config.jobs, "process"],
  ["CRON_SECRET", (config) => config.cronSecret, null],
  ["LOG_LEVEL", (config) => config.logLevel, "info"],
];

const readOf = (name: string) => DEFAULTS.find(([known]) => known === name)?.[1] ?? (() => undefined);

describe("a variable that is not set", () => {
  it.each(DEFAULTS)("%s has its default", (_name, read, fallback) => {
    expect(read(parsed())).toEqual(fallback);
  });

  it.each(DEFAULTS)("%s has its default also when it is empty or white space", (name, read, fallback) => {
    expect(read(parsed({ [name]: "" }))).toEqual(fallback);
    expect(read(parsed({ [name]: " \t" }))).toEqual(fallback);
  });
});

describe("a variable that is set", () => {
  it.each<[string, string, unknown]>([
    ["PORT", "0", 0],
    ["PORT", " 8080 ", 8080],
    ["PORT", "65535", 65_535],
    ["HOST", "0.0.0.0", "0.0.0.0"],
    ["BASE_URL", "https://licenses.example.com", "https://licenses.example.com"],
    ["BASE_URL", "https://example.com//", "https://example.com"],
    ["BASE_URL", "https://bücher.example/", "https://xn--bcher-kva.example"],
    ["BASE_URL", "https://Licenses.example.com:8443/", "https://Licenses.example.com:8443"],
    ["ACCOUNT_URL", "https://account.example.com/", "https://account.example.com"],
    ["DATA_DIR", "/var/lib/latchkey", resolve("/var/lib/latchkey")],
    ["DATABASE_POOL_SIZE", "1", 1],
    ["SMTP_URL", "smtps://user:pass@mail.example.com", "smtps://user:pass@mail.example.com"],
    ["MAIL_FROM", "Licenses <l@example.com>", "Licenses <l@example.com>"],
    [
      "REDIS_URL",
      "rediss://cache.example.com:6380",
      { kind: "redis", url: "rediss://cache.example.com:6380" },
    ],
    ["TRUSTED_PROXIES", "2", 2],
    ["CLIENT_ADDRESS_HEADER", "CF-Connecting-IP", "cf-connecting-ip"],
    ["WORKERS", "4", 4],
    ["JOBS", "cron", "cron"],
    ["VERCEL", "1", "cron"],
    ["CRON_SECRET", "sixteen-letters!", "sixteen-letters!"],
    ["REQUIRE_SECOND_FACTOR", "owners", "owners"],
    ["WORKERS", "auto", availableParallelism()],
    ["LICENSE_CALLS_PER_MINUTE", "1", 1],
    ["UNKNOWN_KEYS_PER_10_MINUTES", "5", 5],
    ["UNKNOWN_KEYS_BLOCK_MINUTES", "60", 60],
    ["KEY_API_CALLS_PER_MINUTE", "600", 600],
    ["CI_CALLS_PER_MINUTE", "10", 10],
    ["UNAUTHENTICATED_CALLS_PER_MINUTE", "30", 30],
    ["UNCACHED_ANSWERS_PER_MINUTE", "600", 600],
    ["ANSWER_CACHE_BYTES", "0", 0],
    ["JSON_BODY_MAX_BYTES", "1024", 1024],
    ["UPLOAD_MAX_BYTES", "1", 1],
    ["DOWNLOAD_RANGES_MAX", "20", 20],
    ["SHUTDOWN_GRACE_SECONDS", "0", 0],
    ["LOG_LEVEL", "silent", "silent"],
  ])("%s=%s counts", (name, value, expected) => {
    expect(readOf(name)(parsed({ [name]: value }))).toEqual(expected);
  });

  it("carries over to what follows from it", () => {
    expect(parsed({ PORT: "8080" }).baseUrl).toBe("http://localhost:8080");
    expect(parsed({ BASE_URL: "https://one.test/" }).accountUrl).toBe("https://one.test");
  });

  it("may be the two of Upstash together", () => {
    const upstash = { UPSTASH_REDIS_REST_URL: "https://u.test", UPSTASH_REDIS_REST_TOKEN: "token" };
    expect(parsed(upstash).limitsStore).toEqual({ kind: "upstash", url: "https://u.test", token: "token" });
  });

  it("may be one that nobody knows", () => {
    expect(parsed({ HOME: "/root", PORTS: "x" }).port).toBe(3000);
  });
});

describe("a wrong value", () => {
  it.each([
    ["PORT", "1e3", "must be a whole number, written in digits"],
    ["PORT", "65536", "must be at most 65535"],
    ["TRUSTED_PROXIES", "-1", "must be at least 0"],
    ["WORKERS", "two", "must be a whole number, written in digits, or auto"],
    ["WORKERS", "0", "must be at least 1"],
  ])("is told what it must be: %s=%s", (name, value, sentence) => {
    expect(complaintAbout({ ...WITH_DATABASE, [name]: value })).toBe(
      `${name} ${sentence}; change it or leave it out for the default.`,
    );
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["PORT", "1e3"],
    ["PORT", "0x10"],
    ["PORT", "+80"],
    ["PORT", "8_080"],
    ["BASE_URL", "licenses.example.com"],
    ["BASE_URL", "ftp://example.com"],
    ["BASE_URL", "https://example.com/licenses"],
    ["BASE_URL", "https://example.com/licenses/"],
    ["BASE_URL", "https://example.com/%20"],
    ["ACCOUNT_URL", "https://example.com/account"],
    ["ACCOUNT_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://user:hunter2@db.test/x"],
    ["DATABASE_POOL_SIZE", "0"],
    ["SMTP_URL", "https://user:hunter2@mail.test"],
    ["REDIS_URL", "cache:6379"],
    ["UPSTASH_REDIS_REST_URL", "redis://u.test"],
    ["TRUSTED_PROXIES", "-1"],
    ["TRUSTED_PROXIES", "21"],
    ["TRUSTED_PROXIES", "true"],
    ["CLIENT_ADDRESS_HEADER", "X-Forwarded-For"],
    ["CLIENT_ADDRESS_HEADER", "Forwarded"],
    ["CLIENT_ADDRESS_HEADER", "two words"],
    ["CLIENT_ADDRESS_HEADER", "x".repeat(101)],
    ["WORKERS", "0"],
    ["WORKERS", "1.5"],
    ["WORKERS", "1e1"],
    ["WORKERS", "0x2"],
    ["WORKERS", "129"],
    ["WORKERS", "all"],
    ["PAGES", "no"],
    ["REQUIRE_SECOND_FACTOR", "yes"],
    ["JOBS", "server"],
    ["CRON_SECRET", "fifteen-letters"],
    ["CRON_SECRET", "two words that are long enough"],
    ["LICENSE_CALLS_PER_MINUTE", "0"],
    ["UNKNOWN_KEYS_PER_10_MINUTES", "few"],
    ["UNKNOWN_KEYS_BLOCK_MINUTES", "0"],
    ["KEY_API_CALLS_PER_MINUTE", "1.5"],
    ["CI_CALLS_PER_MINUTE", "Infinity"],
    ["UNAUTHENTICATED_CALLS_PER_MINUTE", "NaN"],
    ["UNCACHED_ANSWERS_PER_MINUTE", "0"],
    ["ANSWER_CACHE_BYTES", "64 MiB"],
    ["JSON_BODY_MAX_BYTES", "1023"],
    ["UPLOAD_MAX_BYTES", "5 GiB"],
    ["DOWNLOAD_RANGES_MAX", "0"],
    ["SHUTDOWN_GRACE_SECONDS", "3601"],
    ["LOG_LEVEL", "loud"],
  ])("%s=%s stops the start with one sentence that names it", (name, value) => {
    const complaint = complaintAbout({ ...WITH_DATABASE, [name]: value });
    expect(complaint).toMatch(/^[A-Z_0-9]+ (must|is) [^\n]+; change it or leave it out for the default\.$/);
    expect(complaint.split(" ")[0]).toBe(name);
  });

  it("is not repeated, since it may hold a password", () => {
    for (const name of ["DATABASE_URL", "SMTP_URL", "REDIS_URL", "UPSTASH_REDIS_REST_URL", "PORT"]) {
      expect(complaintAbout({ ...WITH_DATABASE, [name]: "x://user:hunter2@host" })).not.toContain("hunter2");
    }
  });
});

it("PAGES=off counts beside DATABASE_URL, and without it stops the start", () => {
  expect(parsed({ ...WITH_DATABASE, PAGES: "off" }).pages).toBe(false);
  expect(complaintAbout({ PAGES: "off" })).toBe(
    "PAGES=off needs DATABASE_URL: another server of the same database has to draw the pages and run the jobs.",
  );
});

it("JOBS is what the operator says, on Vercel too", () => {
  expect(parsed({ VERCEL: "1", JOBS: "process" }).jobs).toBe("process");
});

it("CLIENT_ADDRESS_HEADER beside TRUSTED_PROXIES stops the start", () => {
  const both = { CLIENT_ADDRESS_HEADER: "X-Real-IP", TRUSTED_PROXIES: "1" };
  expect(complaintAbout({ ...WITH_DATABASE, ...both })).toBe(
    "CLIENT_ADDRESS_HEADER and TRUSTED_PROXIES exclude each other; keep one of them.",
  );
});

describe("two stores for the limits", () => {
  const REDIS_URL = "redis://cache.test";
  const UPSTASH_REDIS_REST_URL = "https://u.test";
  const UPSTASH_REDIS_REST_TOKEN = "token";

  it.each([
    { REDIS_URL, UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN },
    { REDIS_URL, UPSTASH_REDIS_REST_URL },
    { REDIS_URL, UPSTASH_REDIS_REST_TOKEN },
  ])("exclude each other: %o", (variables) => {
    expect(complaintAbout({ ...WITH_DATABASE, ...variables })).toBe(
      "REDIS_URL and UPSTASH_REDIS_REST_URL exclude each other; keep one of them.",
    );
  });

  it.each([{ UPSTASH_REDIS_REST_URL }, { UPSTASH_REDIS_REST_TOKEN }])(
    "are not half of one: %o",
    (variables) => {
      expect(complaintAbout({ ...WITH_DATABASE, ...variables })).toBe(
        "UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN go together; set both.",
      );
    },
  );
});
