import { describe, expect, it } from "vitest";
import { projectTree, within } from "@/tests/architecture/tree";

/** It shows that nothing is there, and nothing else. */
const NOTHING_THERE = "app/console/(signed-in)/[...rest]/page.tsx";
/** What a page may look at before it knows who asks. */
const HARMLESS = ["currentConsoleLook", "params", "searchParams"];
/** How a page asks: by itself, or by the beginning that pages of an application share. */
const ASKS = ["currentOperator", "applicationPage"];
/** What makes a route handler, and settles who asks before anything else. */
const GUARDS = ["operatorRoute", "download", "uploadRoute", "operatorJson"];

/** Next draws a page without its layouts for whoever asks it to, so a layout guards nothing. */
describe("every page inside the console", () => {
  const pages = [...within(projectTree(), "app/console/(signed-in)")].filter(([path]) =>
    path.endsWith("/page.tsx"),
  );

  it.each(pages.filter(([path]) => path !== NOTHING_THERE))(
    "asks who looks at it before it reads: %s",
    (_path, text) => expect(ASKS).toContain(firstRead(text, "export default")),
  );

  it("asks first in the beginning that pages of an application share, too", () => {
    const text = projectTree().get("lib/session/application-page.ts") ?? "";
    expect(firstRead(text, "export async function applicationPage")).toBe("currentOperator");
  });

  it("is found by this test", () => {
    expect(pages.length).toBeGreaterThan(4);
  });
});

describe("every address of the console that is no page", () => {
  const routes = [...within(projectTree(), "app/console/(signed-in)")].filter(([path]) =>
    /\/route\.tsx?$/.test(path),
  );

  it.each(routes)("asks who wants it before anything else: %s", (_path, text) => {
    const [, made, from = ""] = /^import \{ (\w+) \} from "@\/(.+)";$/m.exec(text) ?? [];
    const file = projectTree().get(`${from}.ts`) ?? "";
    expect(text).toMatch(new RegExp(`^export const \\{ [A-Z, ]+ \\} = ${made};$`, "m"));
    expect(file).toMatch(new RegExp(`^export const ${made} = (${GUARDS.join("|")})\\(`, "m"));
  });

  it("is found by this test", () => {
    expect(routes.length).toBeGreaterThan(2);
  });
});

/** What is awaited first behind `beginning`, apart from what is harmless. */
function firstRead(text: string, beginning: string): string | undefined {
  const awaited = [...text.slice(text.indexOf(beginning)).matchAll(/await (\w+)/g)];
  return awaited.map(([, name = ""]) => name).find((name) => !HARMLESS.includes(name));
}
