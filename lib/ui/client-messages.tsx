"use client";
/** What only the browser finds out and has to say, in the visitor's language. */
import { createContext, type ReactNode, useContext } from "react";

export type ClientMessages = Readonly<{
  /** Nobody answered. */
  offline: string;
  /** The page is of an older version of the program. */
  outdated: string;
  failure: Readonly<{ title: string; lead: string; again: string }>;
}>;

const InContext = createContext<ClientMessages>({
  offline: "",
  outdated: "",
  failure: { title: "", lead: "", again: "" },
});

export function ClientMessagesProvider({
  messages,
  children,
}: {
  messages: ClientMessages;
  children: ReactNode;
}) {
  return <InContext value={messages}>{children}</InContext>;
}

export function useClientMessages(): ClientMessages {
  return useContext(InContext);
}
