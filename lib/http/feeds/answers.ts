/** The feeds that are JSON, as their clients read them (docs/clients). For the API's description. */
import * as z from "zod";
import { sha256 } from "../answers";

const notes = z.string().optional();

export const tauriUpdate = z.object({
  version: z.string(),
  url: z.string(),
  signature: z.string().describe("Base64 of the `.sig` file."),
  notes,
  pub_date: z.string(),
});

export const squirrelUpdate = z.object({
  url: z.string(),
  name: z.string().describe("The version."),
  notes,
  pub_date: z.string(),
  sha256,
  size: z.int().describe("Bytes."),
});

export const squirrelList = z.object({
  currentRelease: z.string(),
  releases: z.array(
    z.object({ version: z.string(), updateTo: squirrelUpdate.extend({ version: z.string() }) }),
  ),
});

export const velopackList = z.object({
  Assets: z.array(
    z.object({
      PackageId: z.string(),
      Version: z.string(),
      Type: z.enum(["Full", "Delta"]),
      FileName: z.string(),
      SHA1: z.string().optional(),
      SHA256: z.string(),
      Size: z.int(),
      NotesMarkdown: z.string().optional(),
    }),
  ),
});

export const wordpressPlugin = z.object({
  name: z.string(),
  slug: z.string(),
  version: z.string(),
  new_version: z.string(),
  url: z.string().optional(),
  package: z.string().optional().describe("Absent without access: the version is shown without a button."),
  download_url: z.string().optional(),
  download_link: z.string().optional(),
  last_updated: z.string(),
  sections: z
    .object({
      description: z.string().optional(),
      installation: z.string().optional(),
      faq: z.string().optional(),
      changelog: z.string(),
    })
    .describe("HTML, of the package's `readme.txt`; `changelog` of the release notes where there are any."),
  upgrade_notice: z.string().optional(),
  requires: z.string().optional().describe("The lowest WordPress, from the package; so are the next two."),
  tested: z.string().optional(),
  requires_php: z.string().optional(),
});
