import type { ListedMail } from "@/lib/domain/mails/list";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Link } from "@/lib/ui/console/link";
import { formatCount } from "@/lib/words/formats";
import { shownText } from "@/lib/words/shown-text";
import { MailItem } from "../mail-item";
import { sendAgain } from "./actions";

type Props = {
  title: string;
  lead: string;
  /** Instead of a list without mails. */
  none?: string;
  base: string;
  mails: readonly ListedMail[];
  total: number;
  /** Of the application where mails may be sent again; null where they may not. */
  slug: string | null;
};

/** Reasons are long, and in the mail server's own words: no table. */
export async function MailList({ title, lead, none, base, mails, total, slug }: Props) {
  const look = await currentConsoleLook();
  const again = slug === null ? null : sendAgain.bind(null, { slug });
  return (
    <Card label={title}>
      <h2 className="text-section">{title}</h2>
      <p className="mb-4 text-muted">{lead}</p>
      {mails.length === 0 && none && <p>{none}</p>}
      <ul className="grid gap-5">
        {mails.map((mail) => (
          <MailItem key={mail.id} mail={mail} to={<Recipient base={base} mail={mail} />} again={again} />
        ))}
      </ul>
      {total > mails.length && (
        <p className="mt-4 text-muted">{look.words.mail.moreFailed(formatCount(total, look.locale))}</p>
      )}
    </Card>
  );
}

function Recipient({ base, mail: { email, keyIds } }: { base: string; mail: ListedMail }) {
  const [keyId] = keyIds;
  if (!keyId) return shownText(email);
  return <Link href={`${base}/keys/${keyId}`}>{shownText(email)}</Link>;
}
