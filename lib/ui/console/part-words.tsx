"use client";
/** Sentences of parts that any page of the console can have, in the operator's language. */
import { createContext, type ReactNode, useContext } from "react";
import type { CommonMessages } from "../../words/console/en/common";

type Words = CommonMessages["parts"] & Pick<CommonMessages, "cancel">;

/** Empty on the pages of customers, which have none of these parts. */
const InContext = createContext<Words>({
  cancel: "",
  copy: "",
  copied: "",
  copyFailed: "",
  notCopied: "",
  typeBefore: "",
  typeAfter: "",
  proofCode: "",
  proofHint: "",
  proofLink: "",
  signIn: "",
});

export function PartWords({ words, children }: { words: Words; children: ReactNode }) {
  return <InContext value={words}>{children}</InContext>;
}

export function usePartWords(): Words {
  return useContext(InContext);
}
