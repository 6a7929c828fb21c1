/** The master keys to open a box with. */
import { config, reloadConfig } from "../config/config";
import { isSealedUnder } from "../crypto/sealed-box";

/** A rotation by the command line may have re-sealed the box since this process started: then they are read again. */
export function masterKeysFor(box: Uint8Array): readonly Buffer[] {
  const { masterKeys } = config().secrets;
  return masterKeys.some((key) => isSealedUnder(key, box)) ? masterKeys : reloadConfig().secrets.masterKeys;
}
