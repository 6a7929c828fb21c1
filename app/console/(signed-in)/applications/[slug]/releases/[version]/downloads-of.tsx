/** How often a release, or one of its files, was downloaded; it is said where that is not known. */

import type { FileRecord } from "@/lib/domain/releases/file-record";
import type { ReleaseDownloads } from "@/lib/domain/updates/downloads";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { formatCount } from "@/lib/words/formats";
import { releasesWords } from "../words";

type Props = { of: ReleaseDownloads; file?: Pick<FileRecord, "id"> };

export async function DownloadsOf({ of: { all, ofFiles, unknown }, file }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const count = file ? ofFiles.get(file.id) : all;
  if (count === undefined) return text.downloadsUnknown;
  const said = text.downloadCount(formatCount(count, look.locale));
  return file || unknown === 0 ? said : `${said} (${text.notByFile(formatCount(unknown, look.locale))})`;
}
