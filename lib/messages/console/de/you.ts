import type { YouMessages } from "../en/you";

export const you: YouMessages = {};
