import type { ListedMail } from "@/lib/domain/mails/list";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { MailItem } from "../../mail-item";
import { sendMailAgain } from "./actions";

type Props = {
  mails: readonly ListedMail[];
  /** Null where they may not be sent again. */
  place: Readonly<{ slug: string; id: string }> | null;
};

/** What was mailed about the key of late, and what became of it. */
export async function KeyMails({ mails, place }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.mail;
  if (mails.length === 0) return null;
  const again = place && sendMailAgain.bind(null, place);
  return (
    <Card label={text.ofKey}>
      <h2 className="mb-3 text-section">{text.ofKey}</h2>
      <ul className="grid gap-4">
        {mails.map((mail) => (
          <MailItem key={mail.id} mail={mail} again={again} />
        ))}
      </ul>
    </Card>
  );
}
