import type { ChainHead } from "@/lib/domain/audit/chain";
import { Card } from "@/lib/ui/card";
import { CopyText } from "@/lib/ui/console/copy-text";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; head: ChainHead };

/** Where the hash chain of the log has got to, and what that is good for. */
export function ChainCard({ look, head: { seq, hash } }: Props) {
  const text = look.words.log;
  const noted = `${seq}:${hash.toString("hex")}`;
  return (
    <div className="mt-6">
      <Card label={text.integrity}>
        <h2 className="mb-2 text-section">{text.integrity}</h2>
        <p className="mb-2 max-w-3xl">{text.integrityLead}</p>
        {seq === 0n ? (
          <p>{text.chainEmpty}</p>
        ) : (
          <>
            <p className="mb-2">{text.chainLength(seq.toString())}</p>
            <p className="mb-3">
              <CopyText text={noted} what={text.integrity} />
            </p>
            <p>
              {text.verifyLater}{" "}
              <code className="font-mono wrap-anywhere select-all">
                npm run latchkey -- log verify --head {noted}
              </code>
            </p>
          </>
        )}
      </Card>
    </div>
  );
}
