import { Fragment } from "react";
import { splitAtMoments } from "../messages/marked-moments";
import type { Look } from "./look";
import { When } from "./when";

/** A sentence, with the moments that are marked in it in the visitor's time zone. */
export function WithMoments({ look, text }: { look: Look; text: string }) {
  return splitAtMoments(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike
    <Fragment key={index}>{index % 2 === 1 ? <When look={look} date={new Date(part)} /> : part}</Fragment>
  ));
}
