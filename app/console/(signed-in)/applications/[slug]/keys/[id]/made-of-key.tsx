"use client";
/** Shows the key or code that was just made instead of the form. It cannot be read again. */
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { ShownOnce, useKeep } from "@/lib/ui/console/once/shown-once";
import { Secret } from "@/lib/ui/console/secret";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";

/** `field`: what the form calls it that sends it. */
type Made = Readonly<{ field: "key" | "code"; text: string; isMailed: boolean }>;

const InContext = createContext<Made | null>(null);

type Props = {
  words: Readonly<{ done: string; lead: string; made: string }>;
  /** What sends it to the customer. */
  send: ReactNode;
  /** What is said instead of `done` where it is being mailed already. */
  mailed?: string;
  children: ReactNode;
};

export function MadeOfKey({ words, send, mailed, children }: Props) {
  const made = useMade();
  if (!made) return children;
  const isMailed = made.isMailed && mailed !== undefined;
  return (
    <ShownOnce texts={[made.text]}>
      <ResultAlert kind="success">
        <p className="font-medium wrap-anywhere">{isMailed ? mailed : words.done}</p>
        <p className="mb-3">{words.lead}</p>
        <Secret label={words.made} text={made.text} isPublic />
      </ResultAlert>
      <InContext value={made}>{isMailed ? <Kept /> : send}</InContext>
    </ShownOnce>
  );
}

/** Sent along by the form that sends what was made. */
export function MadeFields() {
  const made = useContext(InContext);
  return made && <input type="hidden" name={made.field} value={made.text} />;
}

/** That the mail with it is on its way: then the page can be left without a copy. */
export function MadeSent() {
  const sent = useResult("report");
  return (
    sent && (
      <>
        <Kept />
        <ResultAlert kind="success">{sent.sentence}</ResultAlert>
      </>
    )
  );
}

function Kept() {
  const text = useContext(InContext)?.text;
  const keep = useKeep();
  useEffect(() => {
    if (text !== undefined) keep(text);
  }, [text, keep]);
  return null;
}

function useMade(): Made | null {
  const keys = useResult("keys");
  const code = useResult("manage_code")?.manageCode;
  const key = keys?.keys[0]?.key;
  if (keys && key !== undefined) return { field: "key", text: key, isMailed: keys.isMailed };
  return code === undefined ? null : { field: "code", text: code, isMailed: false };
}
