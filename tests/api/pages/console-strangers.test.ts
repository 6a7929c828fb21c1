import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { signInPath } from "@/lib/session/console-place";
import { cookieFor } from "@/tests/operations/forms/console-visitor";
import { anArmedOperator, signIn } from "@/tests/operations/people/some-operator";
import { ago, DAY_MS } from "@/tests/support/factories";
import { askForPart, pageWithoutLayouts } from "@/tests/support/page-parts";
import { type Answer, type PageServer, sharedPageServer } from "./page-server";

let server: PageServer;
beforeAll(async () => {
  server = await sharedPageServer();
});

it("who showed no code, and a stranger, see no page of the console, with or without its frame", async () => {
  const armed = await anArmedOperator(ago(DAY_MS), "owner");
  const cookie = cookieFor(await signIn(armed));
  for (const folders of pagesInside()) {
    const path = addressOf(folders);
    for (const headers of [{}, { rsc: "1" }, pageWithoutLayouts(folders, PARTS)]) {
      const asked = (more: Record<string, string>) =>
        askForPart(path, (to) => server.get(to, { ...headers, ...more }));
      const [half, stranger] = await Promise.all([asked({ cookie }), asked({})]);
      expect([path, whereTo(half)]).toEqual([path, "/console/second-factor"]);
      expect([path, whereTo(stranger)]).toEqual([path, signInPath(path)]);
      expect(stranger.headers.get("cache-control")).toContain("no-store");
      for (const { text } of [half, stranger]) {
        expect(text).not.toContain(armed.email);
        expect(text).not.toContain("Sign out");
      }
    }
  }
});

/** Where an answer leads: a page by its status, a part of one by what it says instead of its content. */
function whereTo({ status, headers, text }: Answer): string | undefined {
  if (status === 307) return headers.get("location") ?? undefined;
  return /NEXT_REDIRECT;replace;([^;"]*);307;/.exec(text)?.[1];
}

/** In the place of what varies. */
const PARTS: Readonly<Record<string, string>> = { slug: "none", id: "none", code: "none" };

/** The folders of what is drawn inside the console. */
function pagesInside(): string[][] {
  const inside = ["console", "(signed-in)"];
  const folder = fileURLToPath(new URL(`../../../app/${inside.join("/")}`, import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(^|\/)page\.tsx$/.test(name))
    .map((name) => [...inside, ...name.split("/").slice(0, -1)]);
}

function addressOf(folders: readonly string[]): string {
  const names = folders.filter((name) => !name.startsWith("("));
  return `/${names.map((name) => PARTS[name.slice(1, -1)] ?? name).join("/")}`;
}
