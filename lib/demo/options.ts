/** What can be said to the demo on its command line. */
import { parseArgs } from "node:util";

export type Options = { once: boolean; help: boolean };

/** Wrong usage; the message is one sentence. */
export class UsageError extends Error {
  override name = "UsageError";
}

export const USAGE = `Usage: npm run demo [-- --once]

Starts Latchkey on throw-away data, shows how a license key is issued, activated,
verified offline, suspended and freed, and how a release is uploaded, offered,
downloaded, verified and withdrawn; then it stays up for you to go on.

  --once   end after the summary
  --help   show this
`;

export function parseOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { once: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
    return { once: values.once ?? false, help: values.help ?? false };
  } catch (error) {
    // Node adds advice on "--" after the first sentence, which is of no use here.
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new UsageError(`${sentence.replace(/\.$/, "")}.`);
  }
}
