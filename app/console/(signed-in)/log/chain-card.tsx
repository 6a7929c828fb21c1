import type { ChainHead } from "@/lib/domain/audit/chain";
import { Card } from "@/lib/ui/card";

/** Where the hash chain of the log has got to, and what that is good for. */
export function ChainCard({ head: { seq, hash } }: { head: ChainHead }) {
  const noted = `${seq}:${hash.toString("hex")}`;
  return (
    <div className="mt-6">
      <Card label="Integrity of the log">
        <h2 className="mb-2 text-section">Integrity of the log</h2>
        <p className="mb-2">
          Entries are chained seconds after they are written, and stay as they are from then on. Anyone who
          owns the database can get around that; checking the chain from time to time shows it, for everything
          up to a head that was noted elsewhere.
        </p>
        {seq === 0n ? (
          <p>No entry is in the chain yet. A running server adds them within seconds.</p>
        ) : (
          <>
            <p>
              The chain has {seq.toString()} {seq === 1n ? "entry" : "entries"}. Keep its head outside of the
              database:
            </p>
            <p className="my-2">
              <code className="font-mono wrap-anywhere select-all">{noted}</code>
            </p>
            <p>
              Check it later with{" "}
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
