"use client";
/** Shows the key or code that was just made instead of the form. It cannot be read again. */
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { ShownOnce, useKeep } from "@/lib/ui/console/once/shown-once";
import { Secret } from "@/lib/ui/console/secret";
import { useResult } from "@/lib/ui/forms/form-scope";
import { ResultAlert } from "@/lib/ui/forms/result-alert";

/** `field`: what the form calls it that sends it. */
type Made = Readonly<{ field: "key" | "code"; text: string }>;

const InContext = createContext<Made | null>(null);

type Props = {
  words: Readonly<{ done: string; lead: string; made: string }>;
  /** What sends it to the customer. */
  send: ReactNode;
  children: ReactNode;
};

export function MadeOfKey({ words, send, children }: Props) {
  const made = useMade();
  if (!made) return children;
  return (
    <ShownOnce texts={[made.text]}>
      <ResultAlert kind="success">
        <p className="font-medium">{words.done}</p>
        <p className="mb-3">{words.lead}</p>
        <Secret label={words.made} text={made.text} isPublic />
      </ResultAlert>
      <InContext value={made}>{send}</InContext>
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
  const text = useContext(InContext)?.text;
  const keep = useKeep();
  useEffect(() => {
    if (sent && text !== undefined) keep(text);
  }, [sent, text, keep]);
  return sent && <ResultAlert kind="success">{sent.sentence}</ResultAlert>;
}

function useMade(): Made | null {
  const key = useResult("keys")?.keys[0]?.key;
  const code = useResult("manage_code")?.manageCode;
  if (key !== undefined) return { field: "key", text: key };
  return code === undefined ? null : { field: "code", text: code };
}
