/** Calls whose answer a caller may have already. */
import * as z from "zod";
import type { Told } from "./call";

export const keptCopy = z.object({
  "If-None-Match": z.string().optional().describe("The `ETag` of the answer that you have."),
});

export const notChanged: Told = { description: "Nothing has changed.", always: ["ETag"] };
