/** `wordpress/<plugin>.json` and `wordpress/<plugin>/<version>/<plugin>.zip`. */
import type { z } from "zod";
import { installedVersion, wordpressAnswer, wordpressFile } from "../../domain/feeds/formats/wordpress";
import { seesChannel } from "../../domain/releases/release";
import { updateBase } from "../../domain/releases/update-base";
import { premiumRefusal } from "../../domain/updates/access";
import type { Product, PublishedRelease } from "../../domain/updates/catalogue";
import { lastingDownloadUrl } from "../../domain/updates/download";
import { fulfils, selectPlugins } from "../../domain/updates/select-release";
import { stepsOf, toldTo } from "../../domain/updates/steps";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import type { wordpressPlugin } from "./answers";
import type { AskedFeed, Feed } from "./asked-feed";
import { askedChannel } from "./choose-feed";
import { feedPlace } from "./feed-path";
import { sendPluginFile } from "./files";

function withoutChanged(product: Product): Product {
  const isWhole = ({ files }: PublishedRelease) => !files.some(({ isChanged }) => isChanged);
  const plugins = product.plugins.map((plugin) => ({ ...plugin, releases: plugin.releases.filter(isWhole) }));
  return { ...product, plugins };
}

/** Without access there is no `package`: WordPress shows the version without a button. Throws `not_found`. */
export function wordpress(asked: AskedFeed): Feed | Promise<Reply> {
  const { call, claims, path, product, variant } = asked;
  const [first, ...more] = path.rest;
  if (more.length > 0) return sendPluginFile(asked, path.rest);
  const [, code] = /^(.+)\.json$/.exec(first) ?? [];
  const channel = askedChannel(asked);
  const core = variant.releases.find((release) => seesChannel(channel, release.channel)) ?? null;
  const found = selectPlugins(withoutChanged(product), { channel, version: null }, core).find(
    ({ plugin }) => plugin.code === code,
  );
  const zip = found && wordpressFile(found.release.files);
  if (!found || !zip) throw new HttpError("not_found", "No such plugin is published as a zip.");
  const { plugin, release } = found;
  const said = new URL(call.request.url).searchParams.get("installed_version") ?? "";
  const installed = installedVersion(said, plugin.releases);
  const step = stepsOf(plugin.releases, channel).find((one) => one.release === release);
  const told = step ? toldTo(installed, step) : { ...release, criticalUpTo: null };
  const skipped = step && !fulfils(step.requiresVersion, installed) ? step.requiresVersion : null;
  const manualUpTo = release.manual ? release.version : skipped;
  asked.counted.as = "";
  const isLink = plugin.premium && path.credential === null;
  const names = [plugin.code, release.version, zip.name].map(encodeURIComponent).join("/");
  const address = isLink
    ? lastingDownloadUrl(product, release.version, zip, { claims, now: call.now })
    : `${updateBase(product.slug)}/feeds/${feedPlace(path)}/wordpress/${names}`;
  const mayHave = premiumRefusal(plugin, claims, release.releasedAt) === null;
  const older = plugin.releases.slice(plugin.releases.indexOf(release) + 1);
  const seen = older.filter((one) => seesChannel(channel, one.channel));
  const homepage = release.notesUrl;
  const download = mayHave && manualUpTo === null ? address : null;
  const offered = [told, ...seen] as const;
  const isOneCallersAlone = download !== null && (isLink || path.credential !== null);
  return {
    question: isOneCallersAlone ? null : [plugin.code, channel, installed, mayHave].join(" "),
    write: () => {
      const body: z.input<typeof wordpressPlugin> = wordpressAnswer(plugin, offered, {
        ...{ download, homepage, manualUpTo },
        needs: zip.extra?.wordpress ?? {},
        readme: zip.extra?.readme ?? {},
      });
      return { status: 200, body };
    },
  };
}
