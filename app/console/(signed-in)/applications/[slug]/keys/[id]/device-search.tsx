import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Link } from "@/lib/ui/console/link";
import { keyWords } from "./words";

type Props = { path: string; search: string };

export async function DeviceSearch({ path, search }: Props) {
  const look = await currentConsoleLook();
  const text = keyWords(look.locale.language).devices;
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
