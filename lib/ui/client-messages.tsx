"use client";
/** Messages that the browser itself shows, in the visitor's language. */
import { createContext, type ReactNode, useContext } from "react";
import type { RefusedForm } from "../words/refused-forms";

export type ClientMessages = Readonly<{
  /** No answer came. */
  offline: string;
  /** By the word that is answered where no action sees the form. */
  refused: Readonly<Record<RefusedForm, string>>;
  failure: Readonly<{ title: string; lead: string; again: string }>;
}>;

const InContext = createContext<ClientMessages>({
  offline: "",
  refused: {
    foreign_origin: "",
    outdated: "",
    too_large: "",
    unreadable: "",
    busy: "",
    away: "",
    failure: "",
  },
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
