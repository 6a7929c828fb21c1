/** Ways to the pages with newer and older records; nothing when there is one page. */
import { Link } from "./link";

type Props = { label: string; newer: string | null; older: string | null };

export function KeysetPager({ label, newer, older }: Props) {
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-between gap-4">
      <Step label="Newer" href={newer} rel="prev" />
      <Step label="Older" href={older} rel="next" />
    </nav>
  );
}

function Step({ label, href, rel }: { label: string; href: string | null; rel: string }) {
  if (href === null) return <span className="min-w-20" />;
  return (
    <Link href={href} rel={rel} className="btn btn-outline min-h-11 border-muted">
      {label}
    </Link>
  );
}
