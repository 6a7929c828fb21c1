/** Calls that answer with a file. */
import * as z from "zod";
import type { DescribedCall } from "./call";
import { notChanged } from "./kept-copy";

const BYTES = "application/octet-stream";

export const FILE_HEADERS = z.object({
  Range: z.string().optional().describe("Such as `bytes=1000-`; several are possible, too."),
  "If-Range": z.string().optional().describe("The `ETag` of what you have: another file is sent whole."),
  "If-None-Match": z.string().optional().describe("The `ETag` of the file that you have."),
});

const OF_FILE = ["Accept-Ranges", "Content-Disposition", "ETag"] as const;

export const FILE_ANSWERS: DescribedCall["answers"] = {
  200: { description: "The file.", types: [BYTES], always: OF_FILE, sometimes: ["Content-MD5"] },
  206: {
    description: "What `Range` asks for; several ranges as `multipart/byteranges`.",
    types: [BYTES, "multipart/byteranges"],
    always: OF_FILE,
    sometimes: ["Content-Range"],
  },
  302: {
    description: "Files in a bucket: an address there that works for `GET`. Send it no credential.",
    always: ["Location"],
  },
  304: notChanged,
  416: {
    description: "The file is shorter; `Content-Range` has its size.",
    content: z.object({ error: z.literal("range_not_satisfiable") }),
    always: ["Content-Range"],
  },
};
