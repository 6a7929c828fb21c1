/**
 * `POST /console/applications/<slug>/export/file`: an application as a whole, or its keys with their devices, as a file that is
 * sent while it is read. Asked for by a form, since a passphrase must not stand in an address.
 */
import { type Application, findApplication } from "../../domain/applications/find";
import type { Context } from "../../domain/context";
import { exportApplication } from "../../domain/moving/export-application";
import { exportKeyCells, KEY_CSV_TITLES } from "../../domain/moving/keys-csv";
import { isFreshlyProved } from "../../domain/people/fresh-proof";
import { requirePermission } from "../../domain/permissions";
import { kindOf, loggable } from "../../http/failure";
import { readUpload } from "../../http/update-api/multipart";
import { logLimited } from "../../process/log-limited";
import { csvFile } from "./csv";
import { type BrowserUpload, uploadRoute } from "./upload";
import type { UploadDone } from "./upload-outcome";

const FIELDS = ["what", "passphrase"] as const;

export const exportFile = uploadRoute({ fields: FIELDS, bytesMax: () => 0, take: takeExport });

async function takeExport({ ctx, session, slug, request }: BrowserUpload): Promise<UploadDone | Response> {
  requirePermission(ctx.actor, "moving");
  const application = await findApplication(ctx, slug);
  // The page asks for it.
  if (!isFreshlyProved(session, ctx.now)) return { to: `/console/applications/${application.slug}/export` };
  const { fields } = await readUpload(
    request,
    { known: FIELDS, filesMax: 0, bytesMax: 0, receive, discard: receive },
    {},
  );
  // The passphrase is typed again after a refusal.
  return fields.what === "keys"
    ? await keysFile(ctx, application)
    : await wholeFile(ctx, application, fields.passphrase || null);
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
