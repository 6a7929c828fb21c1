import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createDigests, digested } from "@/lib/domain/release-files/digests";

/** Of "abc", as RFC 1321, RFC 7693 and FIPS 180 print them. */
const ABC = {
  sha1: "a9993e364706816aba3e25717850c26c9cd0d89d",
  sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  sha384: "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
  sha512:
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
  md5: "900150983cd24fb0d6963f7d28e17f72",
  blake2b512:
    "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
};

describe("the digests of a file", () => {
  it("are the six that updaters ask for", () => {
    const digests = createDigests();
    digests.update(Buffer.from("abc"));
    expect(digests.digest()).toEqual(ABC);
  });

  it("do not depend on the chunks in which it comes", async () => {
    const content = randomBytes(100_000);
    const digests = createDigests();
    const chunks = [
      content.subarray(0, 1),
      Buffer.alloc(0),
      content.subarray(1, 70_000),
      content.subarray(70_000),
    ];
    const passed: Uint8Array[] = [];
    for await (const chunk of digested(from(chunks), digests)) passed.push(chunk);
    expect(passed).toEqual(chunks);
    for (const [algorithm, digest] of Object.entries(digests.digest()))
      expect(digest).toBe(createHash(algorithm).update(content).digest("hex"));
  });

  it("leave a turn to others after each chunk, also when all of them are there", async () => {
    let turns = 0;
    let goesOn = true;
    const count = () => {
      turns += 1;
      if (goesOn) setImmediate(count);
    };
    setImmediate(count);
    const chunks = Array.from({ length: 10 }, () => Buffer.alloc(1));
    for await (const _ of digested(from(chunks), createDigests()));
    goesOn = false;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it("pass on what breaks off", async () => {
    const broken = (async function* () {
      yield Buffer.from("abc");
      throw new Error("the client hung up");
    })();
    await expect(async () => {
      for await (const _ of digested(broken, createDigests()));
    }).rejects.toThrow("the client hung up");
  });
});

async function* from(chunks: Buffer[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
