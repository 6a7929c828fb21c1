import { Fragment } from "react";
import { splitAtMoments } from "../words/marked-moments";
import { When } from "./when";

/** A sentence, with the moments that are marked in it in the visitor's time zone. */
export async function WithMoments({ text }: { text: string }) {
  return splitAtMoments(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike
    <Fragment key={index}>{index % 2 === 1 ? <When date={new Date(part)} /> : part}</Fragment>
  ));
}
