/** Chapter: who did what. */
import { z } from "zod";
import { latchkeyText } from "../latchkey";
import type { Stage } from "../stage";
import type { Product } from "./set-up";

/** In one line of the table: what happened, by whom, and the reason given. */
const SUSPENSION = /^\S+ +web shop +key\.suspended +.* {2}chargeback(?: |$)/m;
const UPLOAD = /^\S+ +pipeline +release\.uploaded +unlimited 2\.1\.0\b/m;
const WITHDRAWAL = /^\S+ +.* {2}release\.withdrawn +unlimited 2\.1\.0 +crashes at start(?: |$)/m;
/** From the sale on. */
const ENTRIES = "14";

export async function showConsoleLog(stage: Stage, product: Product): Promise<void> {
  stage.chapter(
    "Look back",
    "Every change is in the console log, written in the same transaction as the change.",
  );
  await stage.run(
    latchkeyText(["log", product.slug, "--limit", ENTRIES], {
      title: "Read the console log",
      done: "Read the console log, newest first: who did what, and why",
      expects: 'exit 0 and a table, in it what "web shop", "pipeline" and the operator did, with reasons',
      shape: z.string().regex(SUSPENSION).regex(UPLOAD).regex(WITHDRAWAL),
    }),
  );
}
