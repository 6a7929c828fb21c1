/**
 * Uploads from an operator's browser: the rules of the pipelines' endpoint, with a session instead of a token. Like it, who
 * asks is settled before the body is read, and the file is handed on while it arrives.
 */
import { config } from "../../config";
import { publishesUpdates } from "../../domain/applications/application";
import { findApplication } from "../../domain/applications/find";
import { DomainError } from "../../domain/errors";
import { requirePermission } from "../../domain/permissions";
import { VersionExistsError } from "../../domain/releases/create-release";
import type { ReleaseRecord } from "../../domain/releases/release-record";
import { HttpError } from "../../http/http-error";
import { takePlugin } from "../../http/update-api/take-plugin";
import { takeRelease } from "../../http/update-api/take-release";
import { consume } from "../../limits/consume";
import { inOperatorsWords } from "../../messages/field-words";
import { rememberPlace } from "../../session/console-place";
import { clearCookie } from "../../session/cookies";
import { operatorContext, operatorSessionOf, placeBefore } from "../../session/operator";
import { isForeign } from "../../session/origin";
import type { Done, Refused } from "../form";
import { entryAt, type PathTable } from "../match-path";
import { statusOfRefusal } from "./operator-form";
import { placeToShow } from "./place-to-show";

type Fields = Readonly<Record<string, string>>;
type Take = typeof takeRelease;

export type UploadForm = Readonly<{ slug: string; take: Take }>;

const TAKES: PathTable<Take> = [
  ["/console/applications/[slug]/releases/upload", takeRelease],
  ["/console/applications/[slug]/plugins/upload", takePlugin],
];

/** Undefined for a path where nothing is uploaded. */
export function uploadFormAt(path: string): UploadForm | undefined {
  const found = entryAt(TAKES, path);
  return found?.params.slug ? { slug: found.params.slug, take: found.entry } : undefined;
}

/** Done: the release's page is next. Refused: the form once more, with a sentence and what was typed. */
export async function upload(
  { slug, take }: UploadForm,
  path: string,
  request: Request,
): Promise<Done | Refused> {
  if (isForeign(request.headers, config().accountUrl)) {
    const message = "This form was sent from another website. Nothing was stored.";
    return { path: await placeToShow(path, request), status: 403, message };
  }
  const now = new Date();
  const session = await operatorSessionOf(request.headers.get("cookie"), now);
  if (!session) {
    const message = "Your session is over. Nothing was stored; sign in and upload it again.";
    const place = rememberPlace(path);
    const setCookies = [clearCookie("console"), ...(place ? [place] : [])];
    return { path: "/console/sign-in", status: 401, message, setCookies };
  }
  const before = placeBefore(session, path);
  if (before) return { to: before };
  let values: Fields = {};
  try {
    const ctx = operatorContext(session, now);
    requirePermission(ctx.actor, "releases");
    const application = await findApplication(ctx, slug);
    if (!publishesUpdates(application.kind)) {
      throw new DomainError("not_found", `${application.name} publishes no updates.`);
    }
    const spent = await consume("ciCalls", `operator ${session.operator.id}`);
    if (!spent.allowed) return tooMany(path, spent.resetSeconds);
    const release = await take({ ctx, application, request }, (sent) => {
      values = asTyped(sent);
      return values;
    });
    return { to: pageOf(slug, release) };
  } catch (error) {
    return refusal(path, error, values);
  }
}

function pageOf(slug: string, { id, status }: ReleaseRecord): string {
  return `/console/applications/${slug}/releases/${id}?done=${status === "published" ? "published" : "uploaded"}`;
}

/** Browsers send lines as CR LF, whatever was typed. */
function asTyped(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.replaceAll("\r\n", "\n")]),
  );
}

function tooMany(path: string, retryAfterSeconds: number): Refused {
  const message = "That were many uploads in a minute. Wait a minute, then send it again.";
  return { message, retryAfterSeconds };
}

function refusal(path: string, error: unknown, values: Fields): Refused {
  if (error instanceof HttpError) {
    return { path, status: error.status, ...inOperatorsWords(error.message), values };
  }
  if (!(error instanceof DomainError)) throw error;
  const message =
    error instanceof VersionExistsError ? `${error.message} Choose a higher version.` : error.message;
  return { path, status: statusOfRefusal(error.code), ...inOperatorsWords(message), values };
}
