import { Select } from "@/lib/ui/console/choices";

type Props = {
  path: string;
  variants: readonly string[];
  filter: Readonly<{ variant: string | null; channel: string | null; status: string | null }>;
};

export function ReleaseFilters({ path, variants, filter }: Props) {
  const named = (all: string, words: readonly string[]) => [
    { value: "", label: all },
    ...words.map((word) => ({ value: word, label: word })),
  ];
  return (
    <form method="get" action={path} aria-label="Filters" className="mb-2 flex flex-wrap items-end gap-x-4">
      <div className="grow sm:max-w-60">
        <Select
          name="variant"
          label="Variant"
          // What the address names and is not there is shown as chosen, too: it is why nothing fits.
          options={named("All", [...new Set([...variants, filter.variant ?? ""])].filter(Boolean))}
          defaultValue={filter.variant ?? ""}
        />
      </div>
      <div className="grow sm:max-w-60">
        <Select
          name="channel"
          label="Channel"
          options={named("All", ["stable", "beta"])}
          defaultValue={filter.channel ?? ""}
        />
      </div>
      <div className="grow sm:max-w-60">
        <Select
          name="status"
          label="Status"
          options={named("All", ["draft", "published", "withdrawn"])}
          defaultValue={filter.status ?? ""}
        />
      </div>
      <button type="submit" className="btn btn-outline mb-4 min-h-control border-muted">
        Show
      </button>
    </form>
  );
}
