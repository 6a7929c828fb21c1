/** Icons as strokes in the colour of the text. */

const PATHS = {
  account: "M10 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5",
  "arrow-left": "M16.5 10h-13M8.5 5l-5 5 5 5",
  "arrow-right": "M3.5 10h13M11.5 5l5 5-5 5",
  calendar: "M3.5 5h13v12h-13ZM3.5 8.5h13M7 2.5V6M13 2.5V6",
  check: "M4 10.5l4 4 8-9",
  "chevron-down": "M5.5 8l4.5 4.5L14.5 8",
  copy: "M7.5 7.5h9v9h-9ZM12.5 7.5v-4h-9v9h4",
  close: "M5 5l10 10M15 5L5 15",
  download: "M10 3v9.5M5.5 8.5l4.5 4.5 4.5-4.5M3.5 17h13",
  menu: "M3.5 5.5h13M3.5 10h13M3.5 14.5h13",
  pause: "M7 4.5v11M13 4.5v11",
  plus: "M10 4v12M4 10h12",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4",
  "sort-down": "M10 4v12M5.5 11.5L10 16l4.5-4.5",
  "sort-up": "M10 16V4M5.5 8.5L10 4l4.5 4.5",
} as const;

export type IconName = keyof typeof PATHS;

type Props = {
  name: IconName;
  /** For an icon without a word beside it. */
  label?: string;
  className?: string;
};

export function Icon({ name, label, className = "size-5" }: Props) {
  return (
    <svg
      role={label && "img"}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
