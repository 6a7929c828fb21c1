/** `GET ci/releases`, `POST ci/releases/publish`, `…/discard`, `…/withdraw` and `…/rollout`: a version over all its variants (docs/contract.md D9). */

import { releaseDoubts } from "../../domain/publishing/release-doubts";
import type { UploadWarning } from "../../domain/publishing/upload-warnings";
import {
  discardVersion,
  listVersionReleases,
  publishVersion,
  rollOutVersion,
  withdrawVersion,
} from "../../domain/publishing/version-releases";
import type { ReleaseRecord } from "../../domain/releases/release-record";
import { everyMethod, type Reply } from "../endpoint";
import { readQuery } from "../query";
import { admitPipeline, type CiCall } from "./ci-call";
import {
  discardSchema,
  publishSchema,
  readCiBody,
  rolloutSchema,
  versionsSchema,
  withdrawSchema,
} from "./ci-schema";
import { UPLOAD_API } from "./errors";
import { presentVersionRelease } from "./present";
import { presentWarnings } from "./upload-warnings";

export const ciReleases = everyMethod(UPLOAD_API, {
  GET: async (call) => {
    const { ctx, application, request } = await admitPipeline(call);
    return answer(await listVersionReleases(ctx, application, versionIn(request)));
  },
});

/** Uploads were warned of their own files; only now it is known what did not come. */
export const ciPublish = everyMethod(UPLOAD_API, {
  POST: async (call) => {
    const { ctx, application, request } = await admitPipeline(call);
    const releases = await publishVersion(ctx, application, await readCiBody(request, publishSchema));
    const live = releases.filter(({ status }) => status === "published");
    const doubts = await Promise.all(live.map((release) => releaseDoubts(ctx, application, release)));
    return answer(
      releases,
      doubts.flat().filter(({ code }) => code === "listed_file_missing"),
    );
  },
});

export const ciDiscard = ciAction(async ({ ctx, application, request }) =>
  discardVersion(ctx, application, await readCiBody(request, discardSchema)),
);

export const ciWithdraw = ciAction(async ({ ctx, application, request }) => {
  const { reason, ...choice } = await readCiBody(request, withdrawSchema);
  return withdrawVersion(ctx, application, choice, reason);
});

export const ciRollout = ciAction(async ({ ctx, application, request }) => {
  const { percent, ...choice } = await readCiBody(request, rolloutSchema);
  return rollOutVersion(ctx, application, choice, percent);
});

function ciAction(act: (call: CiCall) => Promise<ReleaseRecord[]>) {
  return everyMethod(UPLOAD_API, { POST: async (call) => answer(await act(await admitPipeline(call))) });
}

function answer(releases: readonly ReleaseRecord[], warnings: readonly UploadWarning[] = []): Reply {
  const body = { releases: releases.map(presentVersionRelease) };
  return {
    status: 200,
    body: warnings.length === 0 ? body : { ...body, warnings: presentWarnings(warnings) },
  };
}

/** Null where none is asked for. */
function versionIn(request: Request): string | null {
  return readQuery(new URL(request.url).searchParams, versionsSchema).version;
}
