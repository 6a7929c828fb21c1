/** Where a release stands, told by word and not by colour alone. */
const LOOKS = {
  draft: { word: "Draft", look: "bg-info text-info-content" },
  published: { word: "Published", look: "bg-success text-success-content" },
  withdrawn: { word: "Withdrawn", look: "bg-error text-error-content" },
};

export type ReleaseStatusName = keyof typeof LOOKS;

export function ReleaseStatusBadge({ status }: { status: ReleaseStatusName }) {
  const { word, look } = LOOKS[status];
  return <span className={`badge badge-lg border-transparent font-medium ${look}`}>{word}</span>;
}
