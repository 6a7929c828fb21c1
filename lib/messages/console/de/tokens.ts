import type { TokensMessages } from "../en/tokens";

export const tokens: TokensMessages = {};
