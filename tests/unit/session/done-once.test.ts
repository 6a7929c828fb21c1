import { describe, expect, it } from "vitest";
import { announceDone, takeDone } from "@/lib/session/done-once";

const SAVED = "/console/applications/notes/plans/pro?done=saved";
const REMOVED = "/console/team?done=removed";

/** What the browser sends from then on. */
function kept(setCookie: string | null): string {
  return setCookie?.split(";", 1)[0] ?? "";
}

describe("what a form did", () => {
  it("is said by the page that the form leads to, and not when that page is loaded anew", () => {
    const cookie = kept(announceDone(SAVED, null));
    const first = takeDone(SAVED, cookie);
    expect(first.url).toBe(SAVED);
    const again = takeDone(SAVED, kept(first.cookie));
    expect(again).toEqual({ url: "/console/applications/notes/plans/pro", cookie: null });
  });

  it("is not said by a link that somebody was sent, however it is written", () => {
    const cookie = kept(announceDone(SAVED, null));
    for (const sent of [null, "", cookie, "latchkey-console-done=none"]) {
      expect(takeDone(REMOVED, sent)).toEqual({ url: "/console/team", cookie: null });
      expect(takeDone("/console/team?q=a%20b&%64one=removed&page=2&done", sent).url).toBe(
        "/console/team?q=a%20b&page=2",
      );
    }
  });

  it("is said in each of two tabs, in whatever order their pages come", () => {
    const both = kept(announceDone(REMOVED, kept(announceDone(SAVED, null))));
    const second = takeDone(REMOVED, both);
    expect(second.url).toBe(REMOVED);
    expect(takeDone(SAVED, kept(second.cookie)).url).toBe(SAVED);
  });

  it("is kept of a few tabs and no more, so that the cookie stays small", () => {
    let cookie = "";
    for (let tab = 0; tab < 50; tab++) cookie = kept(announceDone(`/console/team?done=${tab}`, cookie));
    expect(cookie.length).toBeLessThan(200);
    expect(takeDone("/console/team?done=49", cookie).url).toBe("/console/team?done=49");
    expect(takeDone("/console/team?done=0", cookie).url).toBe("/console/team");
  });

  it("is no matter of addresses that say nothing, nor of customers' pages", () => {
    for (const url of ["/console", "/console/team?page=2", "/manage?done=x", "/account?sent=1"]) {
      expect(announceDone(url, null)).toBe(null);
      expect(takeDone(url, null)).toEqual({ url, cookie: null });
    }
  });
});
