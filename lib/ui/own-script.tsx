/** A script of ours, from `public`: the only ones that pages are sent with (decision 008). */
import type { Look } from "./look";

export type ScriptName = "page" | "console-upload" | "console-preview";

export function OwnScript({ look, name }: { look: Look; name: ScriptName }) {
  return <script src={`/${name}.js?v=${look.version}`} defer />;
}
