import { createHmac } from "node:crypto";
import { format, inspect } from "node:util";
import { serialize } from "node:v8";
import fc from "fast-check";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { hashSecret, PlainSecret } from "@/lib/crypto/secret";

/** Long enough that it stands in no output by chance. */
const text = fc.stringMatching(/^[A-Za-z0-9_-]{12,60}$/);

/** Every way in which a value ends up in a log, a message, an answer or a dump. */
const PRINTS: Readonly<Record<string, (secret: PlainSecret) => string>> = {
  "String()": (secret) => String(secret),
  "a template": (secret) => `${secret}`,
  concatenation: (secret) => `a${[secret].join()}`,
  "a local string": (secret) => secret.toLocaleString(),
  "JSON.stringify": (secret) => JSON.stringify({ nested: [secret] }),
  inspect: (secret) => inspect({ nested: [secret] }, { depth: null, showHidden: true }),
  "inspect without custom printers": (secret) => inspect(secret, { customInspect: false, showHidden: true }),
  "format %s %o %O %j": (secret) => format("%s %o %O %j", secret, secret, secret, secret),
  "an error": (secret) => inspect(new Error(`failed for ${secret}`, { cause: secret })),
  "its keys and values": (secret) => JSON.stringify([Object.entries(secret), Reflect.ownKeys(secret)]),
  spreading: (secret) => inspect({ ...secret }),
  serializing: (secret) => serialize(secret).toString("latin1"),
  "a log line": logged,
};

function logged(secret: PlainSecret): string {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  log.info({ secret, nested: { secret } }, "message %s", secret);
  log.error({ err: new Error(`failed for ${secret}`) });
  return lines.join("");
}

describe("a plain secret", () => {
  it.each(Object.keys(PRINTS))("does not show in %s", (name) => {
    fc.assert(
      fc.property(text, (hidden) => {
        expect(PRINTS[name]?.(new PlainSecret(hidden))).not.toContain(hidden);
      }),
      { numRuns: 20 },
    );
  });

  it("says so where it would have stood", () => {
    const secret = new PlainSecret("hidden");
    expect([String(secret), JSON.stringify(secret), inspect(secret)]).toEqual([
      "[redacted]",
      '"[redacted]"',
      "[redacted]",
    ]);
  });

  it("gives its text to whoever asks for just that", () => {
    fc.assert(
      fc.property(fc.string(), (hidden) => {
        expect(new PlainSecret(hidden).expose()).toBe(hidden);
      }),
    );
  });
});

describe("the hash of a secret", () => {
  const pepper = Buffer.alloc(32, 7);

  it("is HMAC-SHA-256 under the pepper, over kind, NUL and text", () => {
    const expected = createHmac("sha256", pepper).update("kind\0geheim ü").digest();
    expect(hashSecret(pepper, "kind", new PlainSecret("geheim ü"))).toEqual(expected);
  });

  it("differs for another text, another kind and another pepper", () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (one, another, otherPepper) => {
          const hash = hashSecret(pepper, "kind", new PlainSecret(one));
          expect(hash.equals(hashSecret(pepper, "kind", new PlainSecret(another)))).toBe(one === another);
          expect(hash.equals(hashSecret(pepper, "other", new PlainSecret(one)))).toBe(false);
          expect(hash.equals(hashSecret(Buffer.from(otherPepper), "kind", new PlainSecret(one)))).toBe(
            pepper.equals(otherPepper),
          );
        },
      ),
    );
  });
});
