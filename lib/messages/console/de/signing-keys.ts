import type { SigningKeysMessages } from "../en/signing-keys";

export const signingKeys: SigningKeysMessages = {};
