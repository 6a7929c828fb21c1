/** Every address of the APIs, as their table has them, without a token or with a wrong one. */
import { routes } from "@/lib/http/routes";
import { type Attempt, get, manyMembers, post } from "./attempt";
import { INSTALLER, LONG } from "./published";

const PARAMETERS: Readonly<Record<string, (n: number) => string>> = {
  "[application]": () => LONG.slug,
  "[version]": () => "1.1.0",
  "[file]": () => INSTALLER,
  "[variant]": () => "basic",
  "[target]": () => "windows-x64",
  "[...path]": (n) => `basic/electron/latest.yml?z=${n}`,
};
const WRONG = { authorization: `Bearer lk_svc_${"A".repeat(43)}` };

export function routeAttempts(): Attempt[] {
  return routes.flatMap(({ segments }) => {
    const path = (n: number) => `/${segments.map((segment) => segmentOf(segment, n)).join("/")}`;
    const title = `/${segments.join("/")}`;
    return [
      get(title, (n) => withQuery(path(n), n), WRONG),
      post(title, path, manyMembers, { ...WRONG, "content-type": "application/json" }),
    ];
  });
}

function segmentOf(segment: string, n: number): string {
  if (!segment.startsWith("[")) return segment;
  return PARAMETERS[segment]?.(n) ?? `0190b2e0-0000-7000-8000-${String(n).padStart(12, "0")}`;
}

function withQuery(path: string, n: number): string {
  return path.includes("?") ? path : `${path}?z=${n}`;
}
