import { describe, expect, it } from "vitest";
import { withoutFrameworkScripts } from "@/lib/server/page-scripts";

const OURS = '<script src="/page.js?v=1.0.0" defer=""></script>';

describe("what goes out of a page", () => {
  it.each([
    ["a script from a file", '<script src="/_next/static/chunks/a.js" async=""></script>'],
    ["a script in the page", '<script>self.__next_f.push([1,"x"])</script>'],
    ["a script of several lines", '<script id="x">\nlet a = "1";\n\nlet b;\n</script>'],
    ["an empty one", "<script></script>"],
    ["a script that names ours in its text", '<script>load("/page.js?")</script>'],
    ["a script that names ours in another attribute", '<script data-x="/page.js?" src="/other.js"></script>'],
    ["a script whose address begins like ours", '<script src="/page.js.evil"></script>'],
    [
      "a script whose address ends like ours",
      '<script src="https://elsewhere.example/page.js?v=1"></script>',
    ],
    [
      "an announcement of a script",
      '<link rel="preload" as="script" fetchPriority="low" href="/_next/a.js"/>',
    ],
    ["an announcement that is not closed", '<link rel="preload" href="/_next/a.js" as="script">'],
  ])("%s", (_title, element) => {
    expect(withoutFrameworkScripts(`<p>before</p>${element}${OURS}${element}<p>after</p>`)).toBe(
      `<p>before</p>${OURS}<p>after</p>`,
    );
  });
});

describe("what stays in a page", () => {
  it.each([
    ["our script", OURS],
    ["our script without a version", '<script src="/page.js" defer=""></script>'],
    ["the style sheet", '<link rel="stylesheet" href="/_next/static/a.css" data-precedence="next"/>'],
    ["an announcement of a font", '<link rel="preload" as="font" href="/a.woff2"/>'],
    ["a text about scripts, as React writes it", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    ["an element whose name begins alike", "<scripture></scripture>"],
    ["nothing", ""],
  ])("%s", (_title, html) => {
    expect(withoutFrameworkScripts(html)).toBe(html);
  });
});
