/** Feeds: what is published, as updaters read it that programs already have (docs/contract.md D9, docs/clients). */
import * as z from "zod";
import * as feeds from "../feeds/answers";
import { UPDATE_API } from "../update-api/errors";
import type { DescribedCall, DescribedInterface, Told } from "./call";
import { FILE_ANSWERS, FILE_HEADERS } from "./file-answers";

const FEEDS = "/{application}/feeds/{place}" as const;

const channel = z
  .string()
  .optional()
  .describe(
    "`beta`, or another name of prereleases such as `nightly`, for beta releases, too; else `stable`.",
  );
const staging = {
  stagingId: z.string().optional().describe("An ID of the installation, for rollouts."),
};
const version = {
  version: z
    .string()
    .optional()
    .describe("What the program runs. Without it, nothing is offered above a version with manual steps."),
};
const installation = z.object({
  "X-User-Staging-Id": z.string().optional().describe("An ID of the installation, for rollouts."),
});
const query = z.object({ channel, ...staging });

const nothingNew: Told = { description: "Nothing newer, or nothing for this program." };
const withoutAccess: Told = {
  description: "The variant is for license holders.",
  content: z.object({ error: z.literal("requires_authorization"), message: z.string() }),
};

function appcast(client: string, place: string): Told {
  return { description: `An appcast of ${client}: ${place}.`, types: ["application/rss+xml"] };
}

function file(id: string, path: DescribedCall["path"], summary: string): DescribedCall {
  return {
    id,
    method: "get",
    path,
    summary,
    headers: FILE_HEADERS,
    answers: { ...FILE_ANSWERS, 403: withoutAccess },
    refusals: ["invalid_request", "withdrawn", "file_damaged"],
  };
}

const netsparkle = {
  path: `${FEEDS}/netsparkle/{target}/{list}`,
  query: z.object({ ...staging, ...version }),
  headers: installation,
  answers: {
    200: {
      description: "`stable.xml` or `beta.xml`; with `.signature` behind it, its signature.",
      types: ["application/rss+xml", "text/plain"],
    },
    403: withoutAccess,
  },
  refusals: ["invalid_request"],
} as const;

const calls: DescribedCall[] = [
  {
    id: "sparkleFeed",
    method: "get",
    path: `${FEEDS}/sparkle/{arch}/{list}`,
    summary: "Sparkle",
    query: z.object({ ...staging, ...version }),
    headers: installation,
    answers: { 200: appcast("Sparkle", "`appcast.xml`, or `stable.xml` without beta releases") },
    refusals: ["invalid_request"],
  },
  {
    id: "winsparkleFeed",
    method: "get",
    path: `${FEEDS}/winsparkle/{arch}/{list}`,
    summary: "WinSparkle",
    query: z.object({ ...staging, ...version }),
    headers: installation,
    answers: { 200: appcast("WinSparkle", "`stable.xml` or `beta.xml`"), 403: withoutAccess },
    refusals: ["invalid_request"],
  },
  { id: "netsparkleFeed", method: "get", summary: "NetSparkle", ...netsparkle },
  {
    id: "netsparkleFeedByPost",
    method: "post",
    summary: "NetSparkle, as it sends data of its own",
    ...netsparkle,
  },
  {
    id: "tauriFeed",
    method: "get",
    path: `${FEEDS}/tauri/{target}/{arch}/{version}`,
    summary: "Tauri",
    query: query.extend({
      bundle: z.string().optional().describe("`{{bundle_type}}`."),
      bundle_type: z.string().optional().describe("The same."),
    }),
    headers: installation,
    answers: { 200: { description: "The update.", content: feeds.tauriUpdate }, 204: nothingNew },
    refusals: ["invalid_request"],
  },
  {
    id: "electronFeed",
    method: "get",
    path: `${FEEDS}/electron/{list}`,
    summary: "electron-updater",
    query: z.object({ ...staging, ...version, noCache: z.string().optional().describe("Ignored.") }),
    headers: installation,
    answers: {
      200: { description: "`latest.yml`, `beta-mac.yml`, `latest-linux-arm64.yml` …", types: ["text/yaml"] },
      403: withoutAccess,
    },
    refusals: ["invalid_request"],
  },
  file("electronFile", `${FEEDS}/electron/{version}/{file}`, "electron-updater's files"),
  file(
    "electronFileOfPlace",
    `${FEEDS}/electron/{version}/{target}/{file}`,
    "The same, of several with one name",
  ),
  {
    id: "squirrelFeed",
    method: "get",
    path: `${FEEDS}/squirrel/{target}/{version}`,
    summary: "Electron's autoUpdater on macOS",
    query,
    headers: installation,
    answers: { 200: { description: "The update.", content: feeds.squirrelUpdate }, 204: nothingNew },
    refusals: ["invalid_request"],
  },
  {
    id: "squirrelMsixFeed",
    method: "get",
    path: `${FEEDS}/squirrel/{target}/msix/{version}`,
    summary: "Electron's autoUpdater in an MSIX",
    query,
    headers: installation,
    answers: { 200: { description: "The update.", content: feeds.squirrelUpdate }, 204: nothingNew },
    refusals: ["invalid_request"],
  },
  {
    id: "squirrelList",
    method: "get",
    path: `${FEEDS}/squirrel/{target}/RELEASES.json`,
    summary: "The same as a list",
    query,
    headers: installation,
    answers: {
      200: { description: "The newest version.", content: feeds.squirrelList },
      403: withoutAccess,
    },
    refusals: ["invalid_request"],
  },
  ...(["", "/{version}"] as const).map(
    (version): DescribedCall => ({
      id: version ? "squirrelWindowsUpdate" : "squirrelWindowsFeed",
      method: "get",
      path: `${FEEDS}/squirrel/{target}${version}/RELEASES`,
      summary: version ? "Squirrel.Windows, with the running version" : "Squirrel.Windows",
      query,
      headers: installation,
      answers: {
        200: { description: "A line for each package.", types: ["text/plain"] },
        403: withoutAccess,
      },
      refusals: ["invalid_request"],
    }),
  ),
  ...(["", "/{target}"] as const).map(
    (target): DescribedCall => ({
      id: target ? "velopackFeedOfPlace" : "velopackFeed",
      method: "get",
      path: `${FEEDS}/velopack${target}/{list}`,
      summary: target ? "Velopack, where packages of two processors have one name" : "Velopack",
      query: z.object({
        ...staging,
        localVersion: z.string().optional().describe("The running version."),
      }),
      headers: FILE_HEADERS.extend(installation.shape),
      answers: {
        ...FILE_ANSWERS,
        200: {
          description:
            "`releases.win.json`; a package by its name; `RELEASES` for programs that come from Squirrel.",
          content: feeds.velopackList,
          types: ["text/plain", "application/octet-stream"],
          sometimes: ["Accept-Ranges", "Content-Disposition", "ETag"],
        },
        403: withoutAccess,
      },
      refusals: ["invalid_request", "file_damaged"],
    }),
  ),
  {
    id: "wordpressFeed",
    method: "get",
    path: `${FEEDS}/wordpress/{plugin}.json`,
    summary: "WordPress",
    query: z.object({
      channel,
      installed_version: z
        .string()
        .optional()
        .describe("What the site runs, as plugin-update-checker says it."),
    }),
    answers: { 200: { description: "The plugin's newest version.", content: feeds.wordpressPlugin } },
    refusals: ["invalid_request"],
  },
  file("wordpressFile", `${FEEDS}/wordpress/{plugin}/{version}/{file}`, "A WordPress plugin's file"),
  file("releaseFile", `${FEEDS}/files/{version}/{file}`, "Get a file of an open variant"),
  file(
    "releaseFileOfPlace",
    `${FEEDS}/files/{version}/{target}/{file}`,
    "The same, of several with one name: `windows-arm64`",
  ),
];

export const feedsInterface: DescribedInterface = {
  name: "Feeds",
  description:
    "One upload, in the format of each updater that programs already have. A feed is off, and 404, until you switch it on. Calls with a license token or a feed token count towards the limit of the license interface, and unknown license keys count as in checks.",
  of: UPDATE_API,
  credentials: [null, "feedCredential"],
  refusals: ["not_found", "rate_limited"],
  always: [],
  calls,
};
