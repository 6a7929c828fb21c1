/** How far a release is, in words and not as a colour alone. */
const LOOKS = {
  draft: "bg-base-300 text-base-content",
  published: "bg-success text-success-content",
  rolling: "bg-info text-info-content",
  halted: "bg-warning text-warning-content",
  withdrawn: "bg-error text-error-content",
  missing: "bg-warning text-warning-content",
};

type Props = { state: keyof typeof LOOKS; children: string };

export function ReleaseStatusBadge({ state, children }: Props) {
  return (
    <span
      className={`badge badge-lg h-auto min-h-6 border-transparent py-0 font-medium max-md:px-1.5 ${LOOKS[state]}`}
    >
      {children}
    </span>
  );
}
