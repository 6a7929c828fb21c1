import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; path: string; search: string };

export function DeviceSearch({ look, path, search }: Props) {
  const text = look.words.key.devices;
  return (
    <search>
      <form action={path} className="flex flex-wrap items-center gap-2">
        <input
          name="q"
          type="search"
          defaultValue={search}
          maxLength={200}
          aria-label={text.find}
          title={text.findHint}
          placeholder={text.findHint}
          className="input w-64 border-muted placeholder:text-muted"
        />
        <button type="submit" className="btn btn-outline min-h-control border-muted">
          {text.search}
        </button>
        {search && (
          <Link href={path} scroll={false}>
            {look.words.common.all}
          </Link>
        )}
      </form>
    </search>
  );
}
