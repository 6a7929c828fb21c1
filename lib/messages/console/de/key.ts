import type { KeyMessages } from "../en/key";

export const key: KeyMessages = {};
