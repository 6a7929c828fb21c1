/** A delta of Sparkle, by the name that generate_appcast gives it: the bytes say only which trees of files they lead between. */
import { refused } from "../../errors";
import { factsOf, type PackageFacts } from "./facts";

/** The app, the new build and the old one. */
const NAME = /^.*?(\d[\w.]*)-(\d[\w.]*)\.delta$/i;

export async function factsOfDelta(name: string): Promise<PackageFacts> {
  const [, build, deltaFrom] = NAME.exec(name) ?? [];
  if (build === undefined || deltaFrom === undefined) throw refused("delta_name_malformed", { file: name });
  return factsOf({ build, deltaFrom });
}
