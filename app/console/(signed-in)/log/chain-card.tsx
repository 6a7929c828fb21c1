import { type ChainHead, headText } from "@/lib/domain/audit/chain";
import type { StoredHead } from "@/lib/domain/audit/heads";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { CopyText } from "@/lib/ui/console/copy-text";
import { Ago } from "@/lib/ui/when";

type Props = { head: ChainHead; detached: readonly StoredHead[] };

/** Where the hash chain of the log has got to, and what that is good for. */
export async function ChainCard({ head, detached }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.log;
  const noted = headText(head);
  return (
    <div className="mt-6">
      <Card label={text.integrity}>
        <h2 className="mb-2 text-section">{text.integrity}</h2>
        <p className="mb-2 max-w-3xl">{text.integrityLead}</p>
        {head.seq === 0n ? (
          <p>{text.chainEmpty}</p>
        ) : (
          <>
            <p className="mb-2">{text.chainLength(head.seq.toString())}</p>
            <p className="mb-3">
              <CopyText text={noted} what={text.integrity} />
            </p>
            <p>
              {text.verifyLater}{" "}
              <code className="font-mono wrap-anywhere select-all">latchkey log verify --head {noted}</code>
            </p>
          </>
        )}
        {detached.length > 0 && <Detached heads={detached} />}
      </Card>
    </div>
  );
}

/** The months that are no longer here, and the files that hold them. */
async function Detached({ heads }: { heads: readonly StoredHead[] }) {
  const look = await currentConsoleLook();
  const text = look.words.log;
  return (
    <>
      <h3 className="mt-4 mb-2 font-semibold">{text.detached}</h3>
      <p className="mb-2 max-w-3xl">{text.detachedLead}</p>
      <ul className="list-disc pl-5">
        {heads.toReversed().map(({ seq, month, file, detachedAt }) => (
          <li key={seq.toString()} className="wrap-anywhere">
            {text.detachedUntil(month, seq.toString())} <code className="font-mono">{file}</code>{" "}
            <Ago date={detachedAt} />
          </li>
        ))}
      </ul>
    </>
  );
}
