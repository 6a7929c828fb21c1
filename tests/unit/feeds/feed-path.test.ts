import { describe, expect, it } from "vitest";
import { feedPlace, readFeedPath } from "@/lib/http/feeds/feed-path";

describe("the path of a feed", () => {
  it("has a variant, perhaps a credential, a client and what follows", () => {
    expect(readFeedPath("basic/electron/latest.yml")).toEqual({
      variant: "basic",
      credential: null,
      client: "electron",
      rest: ["latest.yml"],
    });
    expect(readFeedPath("pro~lk_upd_x.y~z/files/1.0.0/App.zip")).toEqual({
      variant: "pro",
      credential: "lk_upd_x.y~z",
      client: "files",
      rest: ["1.0.0", "App.zip"],
    });
  });

  it.each(["", "basic", "basic/", "basic/electron", "basic/electron/", "~x/electron/a", "//a"])(
    "is none in %j",
    (path) => {
      expect(readFeedPath(path)).toBeNull();
    },
  );

  it("is repeated in addresses as it was given, without what would end a segment", () => {
    expect(feedPlace({ variant: "basic", credential: null })).toBe("basic");
    expect(feedPlace({ variant: "pro", credential: "a/b?c" })).toBe("pro~a%2Fb%3Fc");
  });
});
