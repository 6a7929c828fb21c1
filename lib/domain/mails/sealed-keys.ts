/** Keys on their way to a customer, as they lie in the queue: sealed, each box for its own mail. */
import { config } from "../../config/config";
import { seal, unseal } from "../../crypto/sealed-box";
import { PlainSecret } from "../../crypto/secret";
import { masterKeysFor } from "../master-keys";

export type MailedKey = Readonly<{ id: string; key: PlainSecret; manageCode?: PlainSecret | undefined }>;

type Stored = [id: string, key: string, manageCode: string | null];

export function sealMailedKeys(mailId: string, keys: readonly MailedKey[]): Uint8Array<ArrayBuffer> {
  const stored = keys.map(
    ({ id, key, manageCode }): Stored => [id, key.expose(), manageCode?.expose() ?? null],
  );
  return seal(config().secrets.masterKeys, labelOf(mailId), Buffer.from(JSON.stringify(stored)));
}

/** Throws UnsealError when the master key that it was sealed under is not given. */
export function openMailedKeys(mailId: string, box: Uint8Array): MailedKey[] {
  const stored: Stored[] = JSON.parse(unsealed(mailId, box).toString("utf8"));
  return stored.map(([id, key, manageCode]) => ({
    id,
    key: new PlainSecret(key),
    ...(manageCode !== null && { manageCode: new PlainSecret(manageCode) }),
  }));
}

/** Under the newest master key. Throws UnsealError. */
export function resealedKeys(mailId: string, box: Uint8Array): Uint8Array<ArrayBuffer> {
  return seal(config().secrets.masterKeys, labelOf(mailId), unsealed(mailId, box));
}

function unsealed(mailId: string, box: Uint8Array): Buffer {
  return unseal(masterKeysFor(box), labelOf(mailId), box);
}

function labelOf(mailId: string): string {
  return `mail:${mailId}`;
}
