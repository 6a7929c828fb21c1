/** A script of ours, from `public`: the only ones that pages are sent with (decision 008). */
import type { Look } from "./look";

export type ScriptName = "page" | "console-copy" | "console-csv" | "console-once" | "console-slug";

export function OwnScript({ look, name }: { look: Look; name: ScriptName }) {
  return <script src={`/${name}.js?v=${look.version}`} defer />;
}
