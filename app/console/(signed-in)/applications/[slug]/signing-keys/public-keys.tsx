/** A public key, to copy in the forms that programs read. */
import { publicKeyForms } from "@/lib/domain/applications/public-key-forms";
import { Secret } from "@/lib/ui/console/secret";

export function PublicKeys({ kid, publicKey }: { kid: string; publicKey: string }) {
  const { spki, pem, rawHex, rawBase64 } = publicKeyForms(publicKey);
  return (
    <details className="w-full">
      <summary className="btn btn-outline min-h-control border-muted">
        Public key<span className="sr-only"> {kid}</span>
      </summary>
      <div className="mt-3">
        <Secret label="Base64 of the SPKI DER, as public-key answers" isPublic text={spki} />
        <Secret label="PEM" isPublic text={pem} />
        <Secret label="The 32 bytes as hex" isPublic text={rawHex} />
        <Secret label="The 32 bytes as Base64" isPublic text={rawBase64} />
      </div>
    </details>
  );
}
