/** Which colour means what, in the order of the chart's parts from below. */
import { fillOf } from "./colours";

type Props = { parts: readonly Readonly<{ label: string; fill?: string }>[] };

export function Legend({ parts }: Props) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {parts.map(({ label, fill }, index) => (
        <li key={label} className="inline-flex items-center gap-2 wrap-anywhere">
          <svg aria-hidden="true" viewBox="0 0 10 10" className="size-3 shrink-0">
            <rect width="10" height="10" rx="2" className={fill ?? fillOf(index)} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
