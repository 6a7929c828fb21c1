import { describe, expect, it } from "vitest";
import { projectTree, within } from "@/tests/architecture/tree";

/** It shows that nothing is there, and nothing else. */
const NOTHING_THERE = "app/console/(signed-in)/[...rest]/page.tsx";
/** What a page may look at before it knows who asks. */
const HARMLESS = ["currentLook", "params", "searchParams"];

/** Next draws a page without its layouts for whoever asks it to, so a layout guards nothing. */
describe("every page inside the console", () => {
  const pages = [...within(projectTree(), "app/console/(signed-in)")].filter(([path]) =>
    path.endsWith("/page.tsx"),
  );

  it.each(pages.filter(([path]) => path !== NOTHING_THERE))(
    "asks who looks at it before it reads: %s",
    (_path, text) => {
      const awaited = [...text.slice(text.indexOf("export default")).matchAll(/await (\w+)/g)];
      const others = awaited.map(([, name = ""]) => name).filter((name) => !HARMLESS.includes(name));
      expect(others[0]).toBe("currentOperator");
    },
  );

  it("is a page: addresses that answer otherwise are asked for in front of Next", () => {
    const routes = [...within(projectTree(), "app/console")].filter(([path]) => /\/route\.tsx?$/.test(path));
    expect(routes).toEqual([]);
    expect(pages.length).toBeGreaterThan(4);
  });
});
