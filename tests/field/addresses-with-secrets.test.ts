/** Generated passwords have characters that end an address; no piece of one may be taken for a host, and none is shown. */
import { describe, expect, it } from "vitest";
import { parseConfig } from "@/lib/config/config";

const SECRETS = {
  MASTER_KEY: "test-master-key-test-master-key",
  KEY_PEPPER: "test-key-pepper-test-key-pepper",
  AUTH_SECRET: "test-auth-secret-test-auth-secret",
};
const DATABASE = "postgres://u:p@db.test/latchkey";
const FORMS: Record<string, (password: string) => Record<string, string>> = {
  SMTP_URL: (password) => ({ SMTP_URL: `smtps://user:${password}@mail.test:465` }),
  DATABASE_URL: (password) => ({ DATABASE_URL: `postgres://user:${password}@db.test:5432/latchkey` }),
  DATABASE_DIRECT_URL: (password) => ({
    DATABASE_URL: DATABASE,
    DATABASE_DIRECT_URL: `postgresql://user:${password}@db.test/latchkey?sslmode=require`,
  }),
  DATABASE_READ_URL: (password) => ({
    DATABASE_URL: DATABASE,
    DATABASE_READ_URL: `postgres://user:${password}@standby.test/latchkey`,
  }),
  REDIS_URL: (password) => ({ REDIS_URL: `rediss://user:${password}@cache.test:6379/0` }),
  UPSTASH_REDIS_REST_URL: (password) => ({
    UPSTASH_REDIS_REST_URL: `https://user:${password}@u.test`,
    UPSTASH_REDIS_REST_TOKEN: "token",
  }),
};
const NAMES = Object.keys(FORMS);
/** Both sides of what breaks it are long enough to be looked for. */
const BREAKING = ["#", "/", "?", "%", "/x@", "?x@", "@x/", "#@"].map((text) => `hunter2${text}swordfish`);

function complaintAbout(variables: Record<string, string>): string {
  try {
    parseConfig({ DATABASE_URL: DATABASE, ...SECRETS, ...variables });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe.each(NAMES)("a password in %s", (name) => {
  it.each(BREAKING)(
    "that breaks the address is refused with how to write it, and not shown: %s",
    (password) => {
      const said = complaintAbout(FORMS[name]?.(password) ?? {});
      expect(said).toMatch(new RegExp(`^${name} must `));
      expect(said).toContain("%23");
      expect(said).not.toMatch(/hunter2|swordfish/);
    },
  );

  it.skipIf(name.startsWith("UPSTASH"))("that is encoded counts", () => {
    const password = encodeURIComponent("hunter2#/?%@:swordfish");
    expect(complaintAbout(FORMS[name]?.(password) ?? {})).toBe("");
  });
});

it("parameters of a database may have an @ in their values", () => {
  const socket = "postgres:///latchkey?host=/run/postgresql&user=app@tenant";
  expect(complaintAbout({ DATABASE_URL: socket })).toBe("");
});
