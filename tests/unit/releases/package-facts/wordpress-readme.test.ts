import { expect, it } from "vitest";
import { readmeOf } from "@/lib/domain/release-files/package-facts/wordpress-readme";

it("gives the sections that WordPress shows, by their titles", () => {
  const text = `\ufeff=== Charts ===\r\nStable tag: 1.0.0\r\n\r\nShort.\r\n
== Description ==

Draws *charts*.

= For whom? =

* you
* me
== Installation ==
1. Install
== Frequently Asked Questions ==
= Is it fast? =
Yes.
== Screenshots ==
1. none
== Upgrade Notice ==
No.
== ChangeLog ==
= 1.0.0 =
* first
== Changelog ==
again
`;
  expect(readmeOf(text)).toEqual({
    description: "Draws *charts*.\n\n#### For whom?\n\n* you\n* me",
    installation: "1. Install",
    faq: "#### Is it fast?\nYes.",
    changelog: "#### 1.0.0\n* first",
  });
});

it("gives nothing of a file without them", () => {
  for (const text of [
    "",
    "# Charts",
    "== ==",
    "==",
    "=== Description ===",
    "== Description ==\n \n== FAQ ==",
  ])
    expect(readmeOf(text)).toEqual({});
});

it("keeps no more than anyone reads, and only what a database can hold", () => {
  const long = readmeOf(`== Description ==\n${"a line of text\n".repeat(100_000)}`).description ?? "";
  expect(long.length).toBeGreaterThan(9_900);
  expect(long.length).toBeLessThanOrEqual(10_000);
  expect(long.endsWith("a line of text")).toBe(true);
  expect(readmeOf("== FAQ ==\na\0b").faq).toBe("ab");
  const wide = readmeOf(`== FAQ ==\n${"a".repeat(9_999)}${"\u{1f600}".repeat(10)}`).faq ?? "";
  expect(wide.isWellFormed()).toBe(true);
});
