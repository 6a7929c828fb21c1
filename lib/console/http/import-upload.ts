/** `POST /console/applications/<slug>/import/file`: a file of keys, to be checked and put aside (decision 055). */
import { config } from "../../config/config";
import { findApplication } from "../../domain/applications/find";
import { refused } from "../../domain/errors";
import type { FileRecords } from "../../domain/moving/file-record";
import { readFileRecords } from "../../domain/moving/file-records";
import { linesOfImport } from "../../domain/moving/read-import";
import { stageImport } from "../../domain/moving/stage-import";
import { systemIn } from "../../domain/moving/systems/system";
import { requirePermission } from "../../domain/permissions";
import { InputError } from "../../http/schema";
import { readUpload } from "../../http/update-api/multipart";
import { type BrowserUpload, uploadRoute } from "./upload";
import type { UploadDone } from "./upload-outcome";

const FIELDS = ["file", "from", "plan", "products"] as const;
const PRODUCTS_LENGTH_MAX = 50_000;

type ReadFile = FileRecords & Readonly<{ fileName: string }>;

export const uploadImport = uploadRoute({
  fields: FIELDS,
  bytesMax: () => config().limits.importMaxBytes,
  take: takeImport,
});

async function takeImport({ ctx, slug, request, fieldsRead }: BrowserUpload): Promise<UploadDone> {
  requirePermission(ctx.actor, "moving");
  const application = await findApplication(ctx, slug);
  const { fields, files } = await readUpload<ReadFile | null>(
    request,
    {
      known: FIELDS,
      filesMax: 1,
      bytesMax: config().limits.importMaxBytes,
      receive,
      discard: async () => {},
    },
    {},
  );
  const { from = "", plan = "", products = "" } = fieldsRead(fields);
  const [file] = files;
  if (!file) throw refused("import_file_missing");
  const id = await stageImport(ctx, application, {
    fileName: file.fileName,
    lines: await linesOfImport(file, systemIn(from)),
    plan: plan || null,
    products: productsIn(products),
  });
  return { to: `/console/applications/${application.slug}/import/${id}` };
}

/** Null for what a browser sends where no file was chosen. */
async function receive(
  content: AsyncIterable<Uint8Array>,
  fileName: string | undefined,
): Promise<ReadFile | null> {
  const file = await readFileRecords(content);
  return fileName || file.records.length > 0 ? { ...file, fileName: fileName ?? "" } : null;
}

/** A product and its plan on each line, as "Painter Pro = pro". Throws `invalid_input`. */
function productsIn(text: string): Record<string, string> {
  if (text.length > PRODUCTS_LENGTH_MAX)
    throw new InputError("The products are too long.", {
      rule: "too_long",
      field: "products",
      max: PRODUCTS_LENGTH_MAX,
    });
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, code] = /^(.+)=([^=]+)$/.exec(line) ?? [];
      if (!name?.trim() || !code?.trim()) throw refused("products_malformed", { given: line.slice(0, 100) });
      return [name.trim(), code.trim()];
    }),
  );
}
