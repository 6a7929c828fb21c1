import { Fragment, type ReactNode } from "react";

const PLACES = {
  /** Before its "@" and its dots. */
  address: /(?=[@.])/,
  /** Within names like FILE_CHECK_DAYS, after each "_". */
  sentence: /(?<=_)/,
};

type Props = {
  text: string;
  as: keyof typeof PLACES;
  /** What each part is shown as, unless as it is. */
  show?: (part: string) => ReactNode;
};

/** A text with long words that breaks where it is read best, and elsewhere within a word only where nothing else helps. */
export function InParts({ text, as, show = (part) => part }: Props) {
  return text.split(PLACES[as]).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {show(part)}
    </Fragment>
  ));
}
