/** What programs are offered, a line for all that are offered the same. */
import type { OfferLine } from "../offer-words";

export function OfferLines({ lines }: { lines: readonly OfferLine[] }) {
  return (
    <ul>
      {lines.map(({ about, text }) => (
        <li key={`${about} ${text}`} className="wrap-anywhere">
          {about !== null && <strong className="font-semibold text-base-content">{about}: </strong>}
          {text}
        </li>
      ))}
    </ul>
  );
}
