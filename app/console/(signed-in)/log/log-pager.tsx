/** Ways to older entries and back to the newest, and how far a search has looked. */

import { cursorText } from "@/lib/domain/audit/filter";
import type { LogPage } from "@/lib/domain/audit/page";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { KeysetPager } from "@/lib/ui/console/keyset-pager";
import { WithMoments } from "@/lib/ui/with-moments";
import { markedMoment } from "@/lib/words/marked-moments";

type Props = {
  path: string;
  page: LogPage;
  /** What the log is narrowed by. */
  chosen: URLSearchParams;
  isFirst: boolean;
};

export async function LogPager({ path, page: { next, isCutShort }, chosen, isFirst }: Props) {
  const look = await currentConsoleLook();
  const { log: text, common } = look.words;
  const hrefAt = (more: Record<string, string>) => {
    const parameters = new URLSearchParams([...chosen, ...Object.entries(more)]);
    return parameters.size > 0 ? `${path}?${parameters}` : path;
  };
  return (
    <>
      {isCutShort && next && (
        <p className="mt-4">
          <WithMoments text={text.cutShort(markedMoment(next.at))} />
        </p>
      )}
      <KeysetPager
        label={text.pages}
        newer={isFirst ? null : hrefAt({})}
        older={next && hrefAt({ after: cursorText(next) })}
        words={{ newer: text.newest, older: isCutShort ? text.further : common.older }}
      />
    </>
  );
}
