/** A mail to a customer and what became of it, in our words and in the mail server's own. */

import type { ReactNode } from "react";
import type { FormAction } from "@/lib/forms/actions/form-state";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Form } from "@/lib/ui/forms/form";
import { Ago, When } from "@/lib/ui/when";
import type { MailMessages } from "@/lib/words/console/en/mail";
import { shownText } from "@/lib/words/shown-text";

type ShownMail = Readonly<{
  id: string;
  kind: keyof MailMessages["kinds"];
  state: keyof MailMessages["states"];
  email: string;
  problem: keyof MailMessages["problems"] | null;
  answer: string | null;
  createdAt: Date;
  /** The next attempt of one that waits. */
  dueAt: Date;
  doneAt: Date | null;
  maySendAgain: boolean;
}>;

type Props = {
  mail: ShownMail;
  /** Who it is to, where that is a link. */
  to?: ReactNode;
  /** Sends it again; null where that is not permitted. */
  again: FormAction | null;
};

export async function MailItem({ mail, to, again }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.mail;
  const { id, kind, state, email, problem, answer, doneAt, dueAt, createdAt, maySendAgain } = mail;
  const isGone = state === "failed" && !maySendAgain && problem !== "outdated";
  return (
    <li className="wrap-anywhere">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="font-medium">
          {text.kinds[kind]}: {text.states[state]}
        </p>
        <p className="text-small text-muted">
          <Ago date={doneAt ?? createdAt} />
        </p>
      </div>
      <p>{to ?? shownText(email)}</p>
      {problem && <p>{text.problems[problem]}</p>}
      {answer && <p className="font-mono text-small text-muted">{shownText(answer)}</p>}
      {state === "waiting" && problem && (
        <p className="text-muted">
          {text.nextTry} <When date={dueAt} />
        </p>
      )}
      {isGone && <p>{text.keyGone}</p>}
      {again && maySendAgain && (
        <div className="mt-2">
          <Form action={again} fields={{ mail: id }} label={text.again} pending={text.sending} look="quiet" />
        </div>
      )}
    </li>
  );
}
