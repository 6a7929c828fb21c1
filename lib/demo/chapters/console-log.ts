/** Chapter: who did what. */
import { z } from "zod";
import { latchkeyText } from "../latchkey";
import type { Stage } from "../stage";
import type { Product } from "./set-up";

/** In one line of the table: what happened, by whom, and the reason given. */
const SUSPENSION = /^\S+ +web shop +key\.suspended +.* {2}chargeback$/m;

export async function showConsoleLog(stage: Stage, product: Product): Promise<void> {
  stage.chapter(
    "Look back",
    "Every change is in the console log, written in the same transaction as the change.",
  );
  await stage.run(
    latchkeyText(["log", product.slug, "--limit", "7"], {
      title: "Read the console log",
      done: "Read the console log, newest first: who did what, and why",
      expects: 'exit 0 and a table, in it the suspension by "web shop" with its reason',
      shape: z.string().regex(SUSPENSION),
    }),
  );
}
