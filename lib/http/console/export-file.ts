/**
 * `POST /console/applications/<slug>/export/file`: an application as a whole, or its keys with their devices, as a file that is
 * sent while it is read. Asked for by a form, since a passphrase must not stand in an address.
 */
import { config } from "../../config";
import { type Application, findApplication } from "../../domain/applications/find";
import type { Context } from "../../domain/context";
import { exportApplication } from "../../domain/moving/export-application";
import { exportKeyCells, KEY_CSV_TITLES } from "../../domain/moving/keys-csv";
import { isFreshlyProved } from "../../domain/people/fresh-proof";
import { requirePermission } from "../../domain/permissions";
import { logLimited } from "../../log-limited";
import { negotiateLocale } from "../../messages/language";
import { toSignInAgain } from "../../session/console-place";
import { operatorContext, operatorLocale, operatorSessionOf, placeBefore } from "../../session/operator";
import { isForeign } from "../../session/origin";
import { kindOf, loggable } from "../failure";
import type { Handler } from "../route";
import { readUpload } from "../update-api/multipart";
import { csvFile } from "./csv";
import { inPages } from "./upload-answer";
import { foreign, refusalOf, type UploadOutcome } from "./upload-outcome";

const FIELDS = ["what", "passphrase"] as const;
const FORM = { fields: FIELDS, bytesMax: () => 0 };
const FILE = /\/file$/;

export const exportFile: Readonly<{ POST: Handler }> = {
  POST: async (request, { params }) => {
    const path = new URL(request.url).pathname.replace(FILE, "");
    const answer = await answerTo(request, String((await params).slug), path);
    return answer instanceof Response ? answer : inPages(answer, path);
  },
};

async function answerTo(request: Request, slug: string, path: string): Promise<Response | UploadOutcome> {
  const acceptLanguage = request.headers.get("accept-language");
  let locale = negotiateLocale(acceptLanguage);
  try {
    if (isForeign(request.headers, config().accountUrl)) return foreign(locale);
    const now = new Date();
    const session = await operatorSessionOf(request.headers.get("cookie"), now);
    if (!session) return toSignInAgain(path);
    locale = operatorLocale(session, acceptLanguage);
    const before = placeBefore(session, path);
    if (before) return { to: before };
    const ctx = operatorContext(session, now);
    requirePermission(ctx.actor, "moving");
    const application = await findApplication(ctx, slug);
    // The page asks for it.
    if (!isFreshlyProved(session, now)) return { to: path };
    const { fields } = await readUpload(
      request,
      { known: FIELDS, filesMax: 0, bytesMax: 0, receive, discard: receive },
      {},
    );
    return fields.what === "keys"
      ? await keysFile(ctx, application)
      : await wholeFile(ctx, application, fields.passphrase || null);
  } catch (error) {
    // The passphrase is typed again.
    return refusalOf(error, {}, FORM, locale);
  }
}

/** No file is sent with this form. */
async function receive(): Promise<void> {}

async function keysFile(ctx: Context, application: Application): Promise<Response> {
  const cells = await exportKeyCells(ctx, application);
  return csvFile({
    fileName: fileNameOf(ctx, application, "keys-and-devices.csv"),
    titles: KEY_CSV_TITLES,
    rows: () => cells,
  });
}

/** The first lines are read before it is answered, so that what fails at once is no broken file; later on it is cut off. */
async function wholeFile(
  ctx: Context,
  application: Application,
  passphrase: string | null,
): Promise<Response> {
  const texts = await exportApplication(ctx, application, { passphrase });
  let next = await texts.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode(next.value));
        next = await orLogged(texts.next());
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    "content-type": "application/x-ndjson; charset=utf-8",
    "content-disposition": `attachment; filename="${fileNameOf(ctx, application, "export.jsonl")}"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return new Response(body, { headers });
}

async function orLogged<Read>(read: Promise<Read>): Promise<Read> {
  try {
    return await read;
  } catch (error) {
    logLimited(`export ${kindOf(error)}`, { failure: loggable(error) }, "an export broke off");
    throw error;
  }
}

function fileNameOf({ now }: Context, { slug }: Application, rest: string): string {
  return `${slug}-${now.toISOString().slice(0, 10)}-${rest}`;
}
