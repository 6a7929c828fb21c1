/** The answer of `activate` and `validate` to a device that may run the program. */
import { z } from "zod";

const TOKEN = /^[\w-]+\.[\w-]+$/;

/** What a step expects; spread into it. */
export const entitled = {
  status: 200,
  expects: '200 with "status": "active" and a token',
  shape: z.object({ status: z.literal("active"), token: z.string().regex(TOKEN) }),
} as const;
