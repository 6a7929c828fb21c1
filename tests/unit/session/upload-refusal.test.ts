import { describe, expect, it } from "vitest";
import { cookieName } from "@/lib/session/cookies";
import { readUploadRefusal, uploadRefusalCookies } from "@/lib/session/upload-refusal";
import { sentBack } from "@/tests/support/cookies";

const back = (refused: Parameters<typeof uploadRefusalCookies>[0]) =>
  readUploadRefusal(sentBack(uploadRefusalCookies(refused, "Texts were lost.")));

describe("why an upload was refused", () => {
  it("comes back with what was typed, in any script", () => {
    const refused = {
      message: "“1.0” is taken.",
      field: "version",
      values: { version: "1.0", notes: "新 \n" },
    };
    expect(back(refused)).toEqual(refused);
    const { field: _none, ...without } = refused;
    expect(back(without)).toEqual({ ...without, field: null });
  });

  it("fits into a cookie, whatever was typed: long texts are left out, and said to be", () => {
    const values = { version: "1.0", notes: "新".repeat(100_000), image: "x".repeat(2_000) };
    const cookies = uploadRefusalCookies({ message: "No. ".repeat(1_000), values }, "Texts were lost.");
    for (const cookie of cookies) expect(sentBack([cookie]).length).toBeLessThan(4_000);
    const read = readUploadRefusal(sentBack(cookies));
    expect(read?.values).toEqual({ version: "1.0" });
    expect(read?.message).toMatch(/^No\. .*Texts were lost\.$/);
  });

  it.each(["", "x", "e30", btoa('{"message":1,"values":{}}'), btoa('{"message":"a","values":{"b":1}}')])(
    "is nothing where the cookie is none of ours: %s",
    (value) => {
      expect(readUploadRefusal(`${cookieName("upload-refusal")}=${value}`)).toBeNull();
    },
  );
});
