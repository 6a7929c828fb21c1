"use client";
/** What small parts of the console say by themselves, wherever they stand: they are drawn in the browser, without a look. */
import { createContext, type ReactNode, useContext } from "react";
import type { CommonMessages } from "../../messages/console/en/common";

export type ClientWords = CommonMessages["client"];

const InContext = createContext<ClientWords>({
  copy: "",
  copied: "",
  notCopied: "",
  notKept: "",
  code: "",
  codeHint: "",
  proveByMail: "",
  signIn: "",
});

export function ClientWordsProvider({ words, children }: { words: ClientWords; children: ReactNode }) {
  return <InContext value={words}>{children}</InContext>;
}

export function useClientWords(): ClientWords {
  return useContext(InContext);
}
