import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSealedUnder, seal, UnsealError, unseal } from "@/lib/crypto/sealed-box";

const key = randomBytes(32);
const former = randomBytes(32);
const stranger = randomBytes(32);
const content = Buffer.from("a private key");
const LABEL = "signing-key:0123456789abcdef";

describe("a sealed box", () => {
  it("opens to what was put in, under the same label", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (bytes, label) => {
        expect(new Uint8Array(unseal([key], label, seal([key], label, bytes)))).toEqual(bytes);
      }),
    );
  });

  it("does not open when any bit of any byte was changed", () => {
    const box = seal([key], LABEL, content);
    expect(unseal([key], LABEL, box)).toEqual(content);
    for (let bit = 0; bit < box.length * 8; bit++) {
      const changed = Buffer.from(box);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => unseal([key], LABEL, changed), `bit ${bit}`).toThrow(UnsealError);
    }
  });

  it("does not open when it was cut, or made longer", () => {
    const box = seal([key], LABEL, content);
    for (let length = 0; length < box.length; length++) {
      expect(() => unseal([key], LABEL, box.subarray(0, length)), `${length} bytes`).toThrow(UnsealError);
    }
    expect(() => unseal([key], LABEL, Buffer.concat([box, Buffer.of(0)]))).toThrow(UnsealError);
  });

  it("does not open in another place than its own", () => {
    const box = seal([key], LABEL, content);
    for (const label of [
      "",
      "signing-key:",
      `${LABEL} `,
      LABEL.toUpperCase(),
      "signing-key:fedcba9876543210",
    ]) {
      expect(() => unseal([key], label, box), label).toThrow(UnsealError);
    }
  });

  it("does not open under another master key, and says what to do", () => {
    const box = seal([key], LABEL, content);
    expect(() => unseal([stranger], LABEL, box)).toThrow(UnsealError);
    expect(() => unseal([stranger], LABEL, box)).toThrow(/another master key; set MASTER_KEY/);
    expect(() => unseal([], LABEL, box)).toThrow(UnsealError);
  });

  it("does not show its content, and is never the same twice", () => {
    const boxes = Array.from({ length: 100 }, () =>
      Buffer.from(seal([key], LABEL, content)).toString("latin1"),
    );
    expect(new Set(boxes).size).toBe(100);
    expect(boxes.filter((box) => box.includes("private"))).toEqual([]);
  });

  it("opens when it stands in the middle of other bytes", () => {
    const box = seal([key], LABEL, content);
    const around = new Uint8Array([1, 2, 3, ...box, 4, 5]);
    expect(unseal([key], LABEL, around.subarray(3, 3 + box.length))).toEqual(content);
  });
});

describe("several master keys", () => {
  it("seal under the first and open what any of them sealed", () => {
    const old = seal([former], LABEL, content);
    const fresh = seal([key, former], LABEL, content);
    expect([isSealedUnder(key, fresh), isSealedUnder(former, fresh)]).toEqual([true, false]);
    expect(unseal([key, former], LABEL, old)).toEqual(content);
    expect(unseal([former, key], LABEL, fresh)).toEqual(content);
  });

  it("do not open what none of them sealed", () => {
    expect(() => unseal([key, former], LABEL, seal([stranger], LABEL, content))).toThrow(UnsealError);
  });

  it("tell which of them sealed a box, and none for what is no box", () => {
    const box = seal([former], LABEL, content);
    expect([key, former, stranger].map((one) => isSealedUnder(one, box))).toEqual([false, true, false]);
    expect(isSealedUnder(key, new Uint8Array())).toBe(false);
  });

  it("must be at least one", () => {
    expect(() => seal([], LABEL, content)).toThrow(UnsealError);
  });
});
