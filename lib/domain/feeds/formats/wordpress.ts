/** What WordPress and plugin-update-checker read of a plugin: one object for both. Pure. */
import { escapeMarkup } from "../../../markdown/html";
import type { WordpressNeeds } from "../../release-files/package-facts/wordpress-plugin";
import type { WordpressReadme } from "../../release-files/package-facts/wordpress-readme";
import { readVersion } from "../../releases/version";
import type { FeedFile, FeedRelease } from "../feed-file";
import { notesHtml, readmeHtml } from "../notes-html";

export type WordpressPlugin = Readonly<{ code: string; name: string | null }>;

/** HTML. WordPress shows them in this order. */
type WordpressSections = Readonly<{
  description?: string;
  installation?: string;
  faq?: string;
  changelog: string;
}>;

export type WordpressAnswer = Readonly<{
  name: string;
  slug: string;
  version: string;
  new_version: string;
  url?: string;
  package?: string;
  download_url?: string;
  download_link?: string;
  last_updated: string;
  sections: WordpressSections;
  upgrade_notice?: string;
  /** Of WordPress and PHP: WordPress says so in the place of an update that would break the site. */
  requires?: string;
  tested?: string;
  requires_php?: string;
}>;

const CHANGELOG_MAX = 20;

/** WordPress unpacks nothing but a zip. */
export function wordpressFile<File extends FeedFile>(files: readonly File[]): File | null {
  return files.find(({ kind }) => kind === "zip") ?? null;
}

/**
 * The version of the plugin that a site says it runs, in the words of its header: of the release with this header, else what it reads
 * as, where WordPress' "1.2" is 1.2.0. Null for what cannot be read.
 */
export function installedVersion(
  said: string,
  releases: readonly Readonly<{ version: string; files: readonly FeedFile[] }>[],
): string | null {
  const own = releases.find(({ files }) => wordpressFile(files)?.extra?.wordpress?.version === said);
  if (own) return own.version;
  return readVersion(
    /^v?\d+(?:\.\d+)?$/.test(said) ? `${said}${".0".repeat(said.includes(".") ? 1 : 2)}` : said,
  );
}

/**
 * `releases` newest first, the first the one that is offered. `download` absolute; null without access: WordPress then shows the
 * update without a button. `homepage`: of the plugin, for its details. `manualUpTo`: the newest version on the way with manual steps.
 */
export function wordpressAnswer(
  plugin: WordpressPlugin,
  releases: readonly [FeedRelease, ...FeedRelease[]],
  {
    download,
    homepage,
    manualUpTo = null,
    needs = {},
    readme = {},
  }: {
    download: string | null;
    homepage: string | null;
    manualUpTo?: string | null;
    needs?: WordpressNeeds;
    readme?: WordpressReadme;
  },
): WordpressAnswer {
  const [latest] = releases;
  // To PHP "1.2" is lower than "1.2.0": of another spelling than the header's, an update would be offered for ever.
  const { version = latest.version } = needs;
  return {
    name: plugin.name ?? plugin.code,
    slug: plugin.code,
    version,
    new_version: version,
    ...(homepage === null ? {} : { url: homepage }),
    ...(download === null ? {} : { package: download, download_url: download, download_link: download }),
    ...(needs.requires === undefined ? {} : { requires: needs.requires }),
    ...(needs.tested === undefined ? {} : { tested: needs.tested }),
    ...(needs.requiresPhp === undefined ? {} : { requires_php: needs.requiresPhp }),
    last_updated: latest.releasedAt.toISOString().slice(0, "2026-01-02T03:04:05".length).replace("T", " "),
    sections: sectionsOf(releases, readme),
    ...noticeOf(latest, manualUpTo),
  };
}

/** Release notes tell what changed; only where there are none, the readme does. */
function sectionsOf(
  releases: readonly [FeedRelease, ...FeedRelease[]],
  readme: WordpressReadme,
): WordpressSections {
  const { changelog, ...told } = readmeHtml(readme);
  const hasNotes = releases.some(({ notes }) => notes !== null);
  const changes = releases.slice(0, CHANGELOG_MAX).map(changesOf).join("\n");
  return { ...told, changelog: hasNotes ? changes : (changelog ?? changes) };
}

function noticeOf({ critical, criticalUpTo = null }: FeedRelease, manualUpTo: string | null) {
  const important =
    critical || criticalUpTo === null
      ? critical && "This update is important. Install it soon."
      : `This update is important for versions below ${escapeMarkup(criticalUpTo)}. Install it soon.`;
  const manual =
    manualUpTo !== null && `Version ${escapeMarkup(manualUpTo)} needs manual steps. Read its notes first.`;
  const lines = [important, manual].flatMap((line) => (line ? [`<p>${line}</p>`] : []));
  return lines.length === 0 ? {} : { upgrade_notice: lines.join("\n") };
}

function changesOf(release: FeedRelease): string {
  const html = notesHtml(release);
  return [`<h4>${escapeMarkup(release.version)}</h4>`, ...(html === null ? [] : [html])].join("\n");
}
