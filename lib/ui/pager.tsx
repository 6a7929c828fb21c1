/** Links to the previous and next page; nothing if there is only one. */

import { currentLook } from "../session/current";
import { formatCount } from "../words/formats";

type Props = { page: number; pages: number; hrefOf: (page: number) => string };

export async function Pager({ page, pages, hrefOf }: Props) {
  const look = await currentLook();
  if (pages <= 1) return null;
  const messages = look.messages;
  const label = messages.account.page(formatCount(page, look.locale), formatCount(pages, look.locale));
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-between gap-4">
      <Step label={messages.devices.previous} href={page > 1 ? hrefOf(page - 1) : null} rel="prev" />
      <span className="text-sm text-muted">{label}</span>
      <Step label={messages.devices.next} href={page < pages ? hrefOf(page + 1) : null} rel="next" />
    </nav>
  );
}

function Step({ label, href, rel }: { label: string; href: string | null; rel: string }) {
  if (href === null) return <span className="min-w-20" />;
  return (
    <a href={href} rel={rel} className="btn btn-outline min-h-11 border-muted">
      {label}
    </a>
  );
}
