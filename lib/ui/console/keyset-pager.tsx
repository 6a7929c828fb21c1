/** Links to the previous and next page; nothing if there is one page. */
import { Link } from "./link";

type Props = {
  label: string;
  newer: string | null;
  older: string | null;
  /** The links' texts. */
  words?: Readonly<{ newer: string; older: string }>;
};

const ENGLISH = { newer: "Newer", older: "Older" };

export function KeysetPager({ label, newer, older, words = ENGLISH }: Props) {
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-between gap-4">
      <Step label={words.newer} href={newer} rel="prev" />
      <Step label={words.older} href={older} rel="next" />
    </nav>
  );
}

function Step({ label, href, rel }: { label: string; href: string | null; rel: string }) {
  if (href === null) return <span className="min-w-20" />;
  return (
    <Link href={href} rel={rel} className="btn btn-outline min-h-control border-muted">
      {label}
    </Link>
  );
}
