/** What pipelines call (docs/contract.md 4.3, D6, D9). */
import * as z from "zod";
import * as answers from "../update-api/ci-answers";
import {
  discardSchema,
  publishSchema,
  rolloutSchema,
  uploadSchema,
  versionsSchema,
  withdrawSchema,
} from "../update-api/ci-schema";
import { UPLOAD_API } from "../update-api/errors";
import { pluginSchema, releaseSchema } from "../update-api/schema";
import type { DescribedCall, DescribedInterface } from "./call";

const CI = "/{application}/ci" as const;
const FORM = "multipart/form-data";
/** Calls without a valid token are counted by address. They learn nothing else. */
const ADMITTED = ["unauthorized", "not_found", "rate_limited"] as const;
const SENT = ["invalid_json", "invalid_request", "too_large"] as const;
const UPLOADED = [
  ...ADMITTED,
  "invalid_request",
  "manifest_mismatch",
  "too_large",
  "unsupported_media_type",
  "not_configured",
  "publish_refused",
  "storage_full",
] as const;

const file = z.string().meta({ format: "binary", contentMediaType: "application/octet-stream" });

const releaseForm = releaseSchema.extend({
  file: z.array(file).optional().describe("The files, each a part of this name."),
  upload: z.array(z.string()).optional().describe("Of files that were put before: each `uploadId`."),
});

const pluginForm = pluginSchema.extend({ file: file.describe("The package, a zip.") });

const releases = { description: "The releases of the version.", content: answers.versionReleases };

const calls: DescribedCall[] = [
  {
    id: "uploadRelease",
    method: "post",
    path: `${CI}/release`,
    summary: "Upload a release",
    description:
      "Fields in any order, an empty one counts as absent. Send files, or `image`. 409 is no failure: a repeated run finds its version there.",
    body: { content: releaseForm, type: FORM },
    answers: {
      201: { description: "The release.", content: answers.uploadedRelease },
      409: {
        description: "The version exists, or differs in a field. Nothing was changed.",
        content: z.union([answers.versionTaken, answers.versionConflict]),
      },
    },
    refusals: UPLOADED,
  },
  {
    id: "uploadPlugin",
    method: "post",
    path: `${CI}/plugin`,
    summary: "Upload a plugin",
    description: "What is not sent is read from the package's `plugin.json`, else its `package.json`.",
    body: { content: pluginForm, type: FORM },
    answers: {
      201: { description: "The release of the plugin.", content: answers.uploadedRelease },
      409: { description: "The version exists. Nothing was changed.", content: answers.versionTaken },
    },
    refusals: UPLOADED,
  },
  {
    id: "listReleases",
    method: "get",
    path: `${CI}/releases`,
    summary: "List releases",
    query: versionsSchema,
    answers: { 200: releases },
    refusals: [...ADMITTED, "invalid_request"],
  },
  {
    id: "publishReleases",
    method: "post",
    path: `${CI}/releases/publish`,
    summary: "Publish a version",
    description: "The drafts of all its variants, or of none. 200 also if they are published already.",
    body: { content: publishSchema },
    answers: { 200: { ...releases, content: answers.publishedVersion } },
    refusals: [...ADMITTED, ...SENT, "not_configured", "publish_refused"],
  },
  {
    id: "discardReleases",
    method: "post",
    path: `${CI}/releases/discard`,
    summary: "Discard drafts",
    description:
      "The drafts of all its variants and their files. A version of which nothing went live can be uploaded again.",
    body: { content: discardSchema },
    answers: { 200: { description: "What is left of the version.", content: answers.versionReleases } },
    refusals: [...ADMITTED, ...SENT],
  },
  {
    id: "withdrawReleases",
    method: "post",
    path: `${CI}/releases/withdraw`,
    summary: "Withdraw a version",
    description: "Drafts, too. Its number stays used.",
    body: { content: withdrawSchema },
    answers: { 200: releases },
    refusals: [...ADMITTED, ...SENT],
  },
  {
    id: "rollOutReleases",
    method: "post",
    path: `${CI}/releases/rollout`,
    summary: "Set a rollout",
    description: "Who is in stays in as it grows.",
    body: { content: rolloutSchema },
    answers: { 200: releases },
    refusals: [...ADMITTED, ...SENT],
  },
  {
    id: "announceUpload",
    method: "post",
    path: `${CI}/uploads`,
    summary: "Announce a large file",
    description: "For files that do not fit into a request, or go straight to a bucket.",
    body: { content: uploadSchema },
    answers: { 201: { description: "Where to put it.", content: answers.announcedUpload } },
    refusals: [...ADMITTED, ...SENT],
  },
  {
    id: "putUpload",
    method: "put",
    path: `${CI}/uploads/{upload}/{link}`,
    summary: "Put a large file",
    description:
      "An address of `announceUpload`, where no bucket takes the file. The link is the permission.",
    credentials: [],
    body: { type: "application/octet-stream" },
    answers: { 200: { description: "It is as it was announced.", content: answers.takenUpload } },
    refusals: ["invalid_request", "link_invalid", "link_expired", "storage_full"],
  },
];

export const publishingInterface: DescribedInterface = {
  name: "Publishing",
  description:
    "For your build pipeline: uploads releases and plugins, and rolls them out. 60 calls per minute and token unless configured otherwise.",
  of: UPLOAD_API,
  credentials: ["ciToken"],
  refusals: [],
  always: [],
  calls,
};
