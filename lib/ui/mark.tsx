/** The key in its square, as in `public/icon.svg`, in the vendor's colour. Part of the page, so that nothing more is loaded. */
export function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width={28} height={28} className="shrink-0 text-primary">
      <rect width={32} height={32} rx={7} fill="currentColor" />
      <path
        d="M17.5 12.5a5 5 0 1 1-10 0a5 5 0 0 1 10 0M16 16l8.5 8.5M21 21l-3 3"
        fill="none"
        stroke="var(--color-primary-content)"
        strokeWidth={3}
        strokeLinecap="round"
      />
    </svg>
  );
}
