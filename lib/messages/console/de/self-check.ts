import type { SelfCheckMessages } from "../en/self-check";

export const selfCheck: SelfCheckMessages = {};
