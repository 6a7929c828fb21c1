/** A list of erasures, as `customer erased --json` prints it. */
import { text } from "node:stream/consumers";
import * as z from "zod";
import { openGivenFile } from "../process/given-file";
import { CommandError } from "./refusal";

const LIST = z.object({
  erasures: z.array(
    z.object({ id: z.uuid(), at: z.string(), emailHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});

/** Throws CommandError for what is none. */
export async function readErasures(path: string) {
  const listed = parsed(await text(await openGivenFile(path)));
  if (!listed.success) throw new CommandError(`${path} is no list of \`customer erased --json\`.`);
  return listed.data.erasures;
}

function parsed(content: string) {
  try {
    return LIST.safeParse(JSON.parse(content));
  } catch {
    return { success: false } as const;
  }
}
