/** Keys and signatures as `minisign` 0.11, Tauri's tools 2 and Sparkle's tools wrote them; none of them is used anywhere. */
import { createHash, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseMinisign, verifyMinisign, versionOfComment } from "@/lib/domain/feeds/keys/minisign";
import { spkiOf } from "@/lib/domain/feeds/keys/raw-key";
import { readPrivateKey, readPublicKey } from "@/lib/domain/feeds/keys/read-key";

const MINISIGN = {
  publicKey: `untrusted comment: minisign public key 333B14AD8CD99C9E
RWSenNmMrRQ7M2PeoiH/xcm4Vruh1uhjpk52UsIHrQDD8iqP8+/CPOUf`,
  privateKey: `untrusted comment: minisign encrypted secret key
RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAnpzZjK0UOzOwcQ7nGAwTA5B99/NDrbGCuH9gGpFkJhv552hcyrZ75GPeoiH/xcm4Vruh1uhjpk52UsIHrQDD8iqP8+/CPOUfAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=`,
};
const WITH_VERSION = {
  publicKey: "RWSQBOPcurnC2W0gBMiBfTKoIqCndSCHhnKn9FBcQJrg/LIoNJ7/jUWu",
  /** Of "hello\n". */
  signature: `untrusted comment: signature from minisign secret key
RUSQBOPcurnC2RtJkb2PmkRe/R1CdrObyvPrafBDp7ITbevGhqnmhqw+BAWCG0V88ZvWA9rjjKHfXKxj0v4+9DsE8Jnt32ejnwc=
trusted comment: version:1.0.0
fvusd3fEz44IG4tybysE71EpY/F7/0Wb1kX0pGSc3CWNGm+hMhJktkeOMmYr5emwKVLW72oPyWcwN6ycLtE+CQ==`,
};
/** Its password is empty, which is one as well. */
const TAURI = {
  publicKey:
    "dW50cnVzdGVkIGNvbW1lbnQ6IG1pbmlzaWduIHB1YmxpYyBrZXk6IDFGOTkyOTVEQzAzODJGNTkKUldSWkx6akFYU21aSDl6MFdZdjNTd0cwRW55eWdqbVcyeURQdlF2VWczbmNrSU96enJwc0tLZFUK",
  privateKey:
    "dW50cnVzdGVkIGNvbW1lbnQ6IHJzaWduIGVuY3J5cHRlZCBzZWNyZXQga2V5ClJXUlRZMEl5Q0h2RWxjeEFqR3dZck1XdUtCelNha0tIUUFNTUhYZjFkY2ZjNm9waGRzUUFBQkFBQUFBQUFBQUFBQUlBQUFBQUZWNHVBZ0RMU2lMZ3htM2pybkdpelFGTmJSNTdSL0tweFFEQit1a0Q3UWJjRktzb2dSeldiNWthUDZnZE44NnhqNC81ZHBDRDRFakpwODJHU2NVaUg0aElLL1NWOFNCMVJ2RkVhV2VSb3RRQnZ2Zk56YWhWVkNMQzdmbDhBcGk0emF2Qzk1bVpQZkk9Cg==",
};
const TAURI_SIGNED = {
  /** Of "hello\n", by another key. */
  signature:
    "dW50cnVzdGVkIGNvbW1lbnQ6IHNpZ25hdHVyZSBmcm9tIHRhdXJpIHNlY3JldCBrZXkKUlVRM2RaVThiaFh6QmxMcDF1YWRiaEV0aE9mNG9VN2ZGdTVJL04yMDdEeE1weG1JM3FvQTN6S3Y3ajAvZmo3S2NoTGJzSU90T1FRbWZ4bWlNQkJOSGtGcGY0Y2h6WTRmUVFvPQp0cnVzdGVkIGNvbW1lbnQ6IHRpbWVzdGFtcDoxNzk1NDkzNzczCWZpbGU6Zi5iaW4Kc2Rkd3Q5ZTZzTFRVL3B6TnlTM3Q3QXlkdjJlenBYUjNiZUJmdHVlTnRKOVB6dFVkelQwQlBvSHVhUExiRytlNmdQUkU1YTd2Umtya3k1T1hKaW9DQUE9PQo=",
  raw: "YzGFdxtMTgD9qt4tT3J6ub7PAy8YfN5ZYFfhnveViwU=",
  keyId: "3775953c6e15f306",
};

const HELLO = () => [Buffer.from("hel"), Buffer.from("lo\n")];

function aSeed() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    seed: privateKey.export({ type: "pkcs8", format: "der" }).subarray(-32),
    raw: publicKey.export({ type: "spki", format: "der" }).subarray(-32),
    pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

describe("a private key", () => {
  it.each([
    ["minisign without a password", MINISIGN],
    ["Tauri with an empty one", TAURI],
  ])("of %s is the one of its public key", (_, { privateKey, publicKey }) => {
    const found = readPrivateKey("minisign", privateKey, "");
    expect(found).toMatchObject(readPublicKey("minisign", publicKey) ?? {});
    expect(found).toHaveProperty("secret");
  });

  it("does not open with another password", () => {
    expect(readPrivateKey("minisign", TAURI.privateKey, "guessed")).toBe("wrong_password");
  });

  it("of Sparkle is a seed, or what its older tools kept in its place", () => {
    const { seed, raw } = aSeed();
    expect(readPrivateKey("sparkle", seed.toString("base64"), "")).toMatchObject({ raw });
    const expanded = createHash("sha512").update(seed).digest();
    expanded[0] = (expanded[0] ?? 0) & 248;
    expanded[31] = ((expanded[31] ?? 0) & 63) | 64;
    const old = Buffer.concat([expanded, raw]).toString("base64");
    expect(readPrivateKey("sparkle", `${old}\n`, "")).toMatchObject({ raw, secret: expanded });
    const mixed = Buffer.concat([expanded, aSeed().raw]).toString("base64");
    expect(readPrivateKey("sparkle", mixed, "")).toBe("malformed");
  });

  it("is a PEM file as well, and of WordPress what libsodium has", () => {
    const { seed, raw, pem } = aSeed();
    expect(readPrivateKey("sparkle", pem, "")).toMatchObject({ raw });
    const pair = Buffer.concat([seed, raw]).toString("base64");
    expect(readPrivateKey("wordpress", pair, "")).toMatchObject({ raw });
  });

  it.each(["", "hello", "AAAA", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"])(
    "is not %j",
    (text) => {
      for (const format of ["sparkle", "minisign", "wordpress"] as const) {
        expect(readPrivateKey(format, text, "")).toBe("malformed");
        expect(readPublicKey(format, text)).toBeNull();
      }
    },
  );

  it("of RSA is none", () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    expect(readPrivateKey("sparkle", pem, "")).toBe("malformed");
    const publicPem = publicKey.export({ type: "spki", format: "pem" }).toString();
    expect(readPublicKey("sparkle", publicPem)).toBeNull();
  });
});

describe("a public key", () => {
  it("is its base64 or a PEM file", () => {
    const { raw, publicPem } = aSeed();
    expect(readPublicKey("sparkle", raw.toString("base64"))).toEqual({ raw, keyId: null });
    expect(readPublicKey("wordpress", publicPem)).toEqual({ raw, keyId: null });
  });

  it("that anybody can sign for is none", () => {
    expect(readPublicKey("sparkle", Buffer.alloc(32).toString("base64"))).toBeNull();
  });
});

describe("a signature of minisign", () => {
  it("verifies with its key alone, for its file alone", async () => {
    const key = readPublicKey("minisign", WITH_VERSION.publicKey);
    const signature = parseMinisign(WITH_VERSION.signature);
    if (!key || !signature) throw new Error("Neither was read.");
    const known = { publicKey: spkiOf(key.raw), keyId: key.keyId };
    expect(await verifyMinisign(signature, known, HELLO)).toBe(true);
    expect(await verifyMinisign(signature, known, () => [Buffer.from("hello!")])).toBe(false);
    const other = { ...signature, comment: "version:9.0.0" };
    expect(await verifyMinisign(other, known, HELLO)).toBe(false);
    expect(await verifyMinisign(signature, { ...known, keyId: null }, HELLO)).toBe(false);
    expect(versionOfComment(signature.comment)).toBe("1.0.0");
  });

  it("is read as Tauri writes it", async () => {
    const signature = parseMinisign(TAURI_SIGNED.signature);
    if (!signature) throw new Error("It was not read.");
    const publicKey = spkiOf(Buffer.from(TAURI_SIGNED.raw, "base64"));
    const keyId = Buffer.from(TAURI_SIGNED.keyId, "hex");
    expect(await verifyMinisign(signature, { publicKey, keyId }, HELLO)).toBe(true);
    expect(versionOfComment(signature.comment)).toBeNull();
  });

  it.each(["", "hello", "untrusted comment: x\nAAAA\ntrusted comment: y\nAAAA\n"])("is not %j", (text) => {
    expect(parseMinisign(text)).toBeNull();
  });
});
