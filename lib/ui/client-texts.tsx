"use client";
/** What only the browser finds out and has to say, in the visitor's language. */
import { createContext, type ReactNode, useContext } from "react";

export type ClientTexts = Readonly<{
  /** Nobody answered. */
  offline: string;
  /** The page is of an older version of the program. */
  outdated: string;
  failure: Readonly<{ title: string; lead: string; again: string }>;
}>;

const Texts = createContext<ClientTexts>({
  offline: "",
  outdated: "",
  failure: { title: "", lead: "", again: "" },
});

export function ClientTextsProvider({ texts, children }: { texts: ClientTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>;
}

export function useClientTexts(): ClientTexts {
  return useContext(Texts);
}
