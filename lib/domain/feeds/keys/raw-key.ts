/** Public keys as other updaters write them: the 32 bytes at the end of an SPKI. Pure. */
const RAW_BYTES = 32;

export function rawPublicKey(spki: Uint8Array): Buffer {
  return Buffer.from(spki).subarray(-RAW_BYTES);
}
