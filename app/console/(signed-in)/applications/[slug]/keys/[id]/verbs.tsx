/** What can be done to a key, beside its status. At most one button is strong: the most likely one. */

import type { KeyDetail } from "@/lib/domain/keys/key-detail";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { type Act, actPath } from "./acts";
import { ExtendMenu } from "./extend-menu";
import { type MoreItem, MoreMenu } from "./more-menu";
import { SeatsMenu } from "./seats-menu";
import { StateMenu } from "./state-menu";
import { keyWords } from "./words";

type Props = {
  slug: string;
  path: string;
  detail: KeyDetail;
  /** Those that the key allows as it is. */
  acts: readonly Act[];
  /** Another button on the page is strong. */
  isQuiet: boolean;
};

export async function Verbs({ slug, path, detail, acts, isQuiet }: Props) {
  const look = await currentConsoleLook();
  const { id, status, expiresAt, maxActivations } = detail;
  const text = keyWords(look.locale.language).more;
  const place = { slug, id };
  const isSuspended = status === "suspended";
  const item = (act: Act): MoreItem => ({ href: actPath(path, act), label: text[act] });
  return (
    <div className="flex flex-wrap gap-2">
      {status !== "revoked" && (
        <>
          {expiresAt && <ExtendMenu place={place} end={expiresAt} isStrong={!isSuspended && !isQuiet} />}
          <SeatsMenu place={place} seats={maxActivations} />
          <StateMenu place={place} isSuspended={isSuspended} isStrong={isSuspended && !isQuiet} />
        </>
      )}
      <MoreMenu
        label={text.label}
        items={[
          ...acts.filter((act) => act !== "revoke").map(item),
          { href: `${path}/customer`, label: text.view },
          ...(acts.includes("revoke") ? [{ ...item("revoke"), isLast: true }] : []),
        ]}
      />
    </div>
  );
}
