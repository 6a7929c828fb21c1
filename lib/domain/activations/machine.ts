/** What identifies a device (docs/contract.md 4.2). Pure. */
export const MACHINE_ID = /^[A-Za-z0-9._:-]{4,200}$/;

export const DEVICE_NAME_LENGTH_MAX = 200;
export const VERSION_LENGTH_MAX = 64;

export function isMachineId(text: string): boolean {
  return MACHINE_ID.test(text);
}
