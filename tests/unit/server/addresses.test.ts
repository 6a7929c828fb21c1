/** An address stands in the tree of `app`, and again wherever something is decided before Next: they must agree. */

import type { NextConfig } from "next";
import {
  unstable_doesMiddlewareMatch,
  unstable_getResponseFromNextConfig,
} from "next/experimental/testing/server";
import { describe, expect, it } from "vitest";
import { routes } from "@/lib/http/routes";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { config } from "@/proxy";
import { projectTree, within } from "@/tests/architecture/tree";

const { default: nextConfig }: { default: NextConfig } = await import(
  `${projectDirectory()}/next.config.mjs`
);
const OF_PAGES = ["", "manage", "account", "console"];
/** Below a page, and called by programs. */
const AMONG_PAGES = ["account/notices/stop"];
/** Run by Next alone: our own server forwards them to it. */
const OF_NEXT = ["api"];

/** Of each file of that name its address, in parts as Next writes them. */
function addressesOf(name: string): string[][] {
  const files = [...within(projectTree(), "app").keys()].filter((path) => path.endsWith(`/${name}`));
  return files.map((path) =>
    path
      .split("/")
      .slice(1, -1)
      .filter((part) => !part.startsWith("(")),
  );
}

const urlOf = (parts: string[]) =>
  `/${parts.map((part) => (part.startsWith("[") ? "some" : part)).join("/")}`;
const isOfPages = (parts: string[]) =>
  OF_PAGES.includes(parts[0] ?? "") && !AMONG_PAGES.includes(parts.join("/"));
const meetsProxy = (url: string) => unstable_doesMiddlewareMatch({ config, nextConfig: {}, url });

describe("every page", () => {
  const pages = addressesOf("page.tsx").map(urlOf);

  it("is met by the proxy", () => {
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.filter((url) => !meetsProxy(url))).toEqual([]);
  });

  it("is sent with the guards of pages", async () => {
    const bare = [];
    for (const url of pages) {
      const { headers } = await unstable_getResponseFromNextConfig({
        url: `http://localhost${url}`,
        nextConfig,
      });
      if (headers.get("x-frame-options") !== "DENY") bare.push(url);
    }
    expect(bare).toEqual([]);
  });
});

describe("every interface", () => {
  const handlers = addressesOf("route.ts").filter((parts) => !isOfPages(parts));

  it("goes by the proxy", () => {
    expect(handlers.length).toBeGreaterThan(15);
    expect(handlers.map(urlOf).filter(meetsProxy)).toEqual([]);
  });

  it("is answered by our own server, too", () => {
    const known = routes.map(({ segments }) => segments.join("/"));
    const wanted = handlers
      .filter(([first = ""]) => !OF_NEXT.includes(first))
      .map((parts) => parts.join("/"));
    expect(wanted.toSorted()).toEqual(known.toSorted());
  });
});
