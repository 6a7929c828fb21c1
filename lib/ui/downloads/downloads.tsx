/** What a license's holder can download: the file for the visitor's own system first, as the one strong button. */

import type { ReactNode } from "react";
import { currentLook } from "../../session/current";
import { systemName } from "../../words/system-words";
import { Notes } from "../notes";
import { When } from "../when";
import { DownloadRow } from "./download-row";
import {
  type Offered,
  type OfferedPlugin,
  type OfferedRelease,
  type OfferedSystem,
  type OfferedVariant,
  ownFile,
  systemsOf,
  type Visitor,
} from "./offered";

type Props = {
  offered: Offered;
  visitor: Visitor;
  /** Where a file's link leads; absent for those who may only look. */
  hrefOf?: ((fileId: string) => string) | undefined;
};

type Drawing = Pick<Props, "offered" | "hrefOf"> & { own: string | null };

/** Below an `h2`. */
export async function Downloads({ visitor, ...props }: Props) {
  const look = await currentLook();
  const { offered } = props;
  const text = look.messages.downloads;
  const drawing = { ...props, own: ownFile(offered, visitor) };
  return (
    <>
      {offered.variants.map((variant) => (
        <Variant key={variant.code} {...drawing} variant={variant} />
      ))}
      {offered.plugins.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{text.plugins}</h3>
          {offered.plugins.map((plugin) => (
            <Plugin key={plugin.code} {...drawing} plugin={plugin} />
          ))}
        </>
      )}
      {offered.forAnyone.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{text.forAnyone}</h3>
          <p className="text-sm text-muted">{text.forAnyoneLead}</p>
          {offered.forAnyone.map((variant) => (
            <Variant key={variant.code} {...drawing} variant={variant} />
          ))}
        </>
      )}
    </>
  );
}

/** How many files are shown at once. */
export function downloadCount({ variants, forAnyone, plugins }: Offered): number {
  return systemsOf([...variants, ...forAnyone]).length + plugins.length;
}

async function Variant({ variant, own, offered, hrefOf }: Drawing & { variant: OfferedVariant }) {
  const look = await currentLook();
  const isOwn = ({ fileId }: OfferedSystem) => fileId === own;
  const all = systemsOf([variant]);
  const releases = ownFirst(variant.releases, ({ systems }) => systems.some(isOwn));
  return releases.map((release) => {
    const title = [`${offered.application} ${release.version}`, offered.hasVariants && variant.code]
      .filter(Boolean)
      .join(" · ");
    return (
      <Release key={release.version} release={release} title={title}>
        {ownFirst(release.systems, isOwn).map((system) => {
          const name = systemName(system, look.locale.language, all.length > 1);
          return (
            <DownloadRow
              key={system.fileId}
              {...{ title, name, file: system, others: system.others, hrefOf }}
              isOwn={isOwn(system)}
            />
          );
        })}
      </Release>
    );
  });
}

async function Plugin({ plugin, offered, own, hrefOf }: Drawing & { plugin: OfferedPlugin }) {
  const look = await currentLook();
  const { code, name, version, minCoreVersion, fileId } = plugin;
  const title = `${name ?? code} ${version}`;
  const needs = minCoreVersion && look.messages.downloads.needs(`${offered.application} ${minCoreVersion}`);
  return (
    <Release release={plugin} title={title}>
      <DownloadRow
        {...{ title, name: needs ?? "", file: plugin, others: [], hrefOf }}
        isOwn={fileId === own}
      />
    </Release>
  );
}

type ReleaseProps = { release: OfferedRelease; title: string; children: ReactNode };

async function Release({ release: { releasedAt, ...release }, title, children }: ReleaseProps) {
  const look = await currentLook();
  return (
    <div className="mt-4">
      <p className="font-semibold wrap-anywhere">
        {title}{" "}
        <span className="text-sm font-normal text-muted">
          {look.messages.downloads.released} <When date={releasedAt} form="date" />
        </span>
      </p>
      <ul className="divide-y divide-line">{children}</ul>
      <ReleaseNotes release={release} />
    </div>
  );
}

async function ReleaseNotes({ release }: { release: Omit<OfferedRelease, "releasedAt"> }) {
  const look = await currentLook();
  const text = look.messages.downloads;
  const { version, notes, notesUrl } = release;
  if (notes)
    return (
      <details className="text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          {text.news(version)}
        </summary>
        <Notes text={notes} />
      </details>
    );
  if (!notesUrl) return null;
  return (
    <a
      href={notesUrl}
      className="inline-flex min-h-11 items-center text-sm"
      rel="noopener noreferrer nofollow"
    >
      {text.notes}
    </a>
  );
}

function ownFirst<One>(all: readonly One[], isOwn: (one: One) => boolean): One[] {
  return [...all.filter(isOwn), ...all.filter((one) => !isOwn(one))];
}
