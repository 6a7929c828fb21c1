/** What installed programs ask about updates (docs/contract.md 4.3, 2.6, D6, D9). */
import * as z from "zod";
import { releaseKeys } from "../answers";
import { checked } from "../update-api/answers";
import { checkSchema } from "../update-api/check-schema";
import { UPDATE_API } from "../update-api/errors";
import type { DescribedCall, DescribedInterface } from "./call";
import { FILE_ANSWERS, FILE_HEADERS } from "./file-answers";
import { keptCopy, notChanged } from "./kept-copy";

const BASE = "/{application}" as const;

const calls: DescribedCall[] = [
  {
    id: "checkForUpdate",
    method: "get",
    path: `${BASE}/v1/check`,
    summary: "Check for updates",
    description:
      "A credential only decides about restricted variants and premium plugins; a bad one is never an error. Checks with a license are limited to 300 per minute, address and product; others to 120 per minute and address, of which those that are answered from memory are not counted. Unknown license keys count with those of the license interface: after 20 in ten minutes, checks with a license key get 429 from that address.",
    credentials: [null, "license", "updateKey"],
    query: checkSchema,
    headers: keptCopy,
    answers: {
      200: {
        description: "What is newest. Without a credential it has an `ETag`.",
        content: checked,
        sometimes: ["ETag"],
      },
      304: notChanged,
    },
    refusals: ["invalid_request"],
  },
  {
    id: "download",
    method: "get",
    path: `${BASE}/v1/download/{link}/{version}/{file}`,
    summary: "Download a file",
    description:
      "The `downloadUrl` of a check, which works for 60 to 75 minutes for anyone who has it. Verify the file with the statement of the check.",
    headers: FILE_HEADERS,
    answers: FILE_ANSWERS,
    refusals: ["link_invalid", "link_expired", "withdrawn", "file_damaged"],
  },
  {
    id: "releaseKeys",
    method: "get",
    path: `${BASE}/v1/public-key`,
    summary: "Get the keys that verify releases",
    headers: keptCopy,
    answers: {
      200: { description: "The published keys.", content: releaseKeys, always: ["ETag"] },
      304: notChanged,
    },
    refusals: ["not_configured"],
  },
  {
    id: "latestFile",
    method: "get",
    path: `${BASE}/latest/{variant}/{target}`,
    summary: "Link to the newest file",
    description:
      "For the download button of a website: the newest stable file of an open variant, or of a restricted one with public downloads, which then leads to a link that is good for an hour.",
    query: z.object({
      kind: z
        .string()
        .optional()
        .describe("Of the file, such as `deb` or `msi`. Unless given, what people install."),
    }),
    answers: { 302: { description: "Where the file is.", always: ["Location"] } },
    refusals: ["invalid_request"],
  },
];

export const updatesInterface: DescribedInterface = {
  name: "Updates",
  description:
    "For the installed program: what is newest, the files, and the keys that verify them. Any origin may call it (CORS).",
  of: UPDATE_API,
  credentials: [],
  refusals: ["not_found", "rate_limited"],
  always: [],
  calls,
};
