import { MailItem } from "@/app/console/(signed-in)/applications/[slug]/mail-item";
import type { ListedMail } from "@/lib/domain/mails/list";
import { Card } from "@/lib/ui/card";
import type { ConsoleLook } from "@/lib/ui/look";
import { sendMailAgain } from "./actions";

type Props = {
  look: ConsoleLook;
  mails: readonly ListedMail[];
  /** Null where they may not be sent again. */
  place: Readonly<{ slug: string; id: string }> | null;
};

/** What was mailed about the key of late, and what became of it. */
export function KeyMails({ look, mails, place }: Props) {
  const text = look.words.mail;
  if (mails.length === 0) return null;
  const again = place && sendMailAgain.bind(null, place);
  return (
    <Card label={text.ofKey}>
      <h2 className="mb-3 text-section">{text.ofKey}</h2>
      <ul className="grid gap-4">
        {mails.map((mail) => (
          <MailItem key={mail.id} look={look} mail={mail} again={again} />
        ))}
      </ul>
    </Card>
  );
}
