/** A client of feeds: a product with feeds switched on, and what it answers. */
import type { Application } from "@/lib/domain/applications/find";
import type { FeedFormat } from "@/lib/domain/feeds/feed-format";
import { setFeeds } from "@/lib/domain/feeds/set-feeds";
import { updateBase } from "@/lib/domain/releases/update-base";
import { contextAt } from "./factories";
import type { PersonaOptions } from "./personas";
import { aRelease, type SomeRelease } from "./release-factories";
import { program } from "./release-personas";

export async function switchOn(application: Application, ...formats: FeedFormat[]): Promise<void> {
  await setFeeds(contextAt(), application, Object.fromEntries(formats.map((format) => [format, true])));
}

/** A published file for a platform; of a version that is there, it is added. */
export function aFileFor(
  application: Application,
  version: string,
  place: `${"macos" | "windows" | "linux"}/${"x64" | "arm64"}`,
  fileName: string,
  input: SomeRelease = {},
) {
  const [platform, arch] = place.split("/") as ["macos" | "windows" | "linux", "x64" | "arm64"];
  return aRelease(application, version, {
    fileName,
    content: `${fileName} of ${version}`,
    ...input,
    said: { platform, arch },
  });
}

export function feedReader(slug: string, options: PersonaOptions = {}) {
  const { download } = program(slug, options);
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const url = path.startsWith("http") ? path : `${updateBase(slug)}/${path}`;
    const { bytes, ...answer } = await download(url, headers, method);
    return { ...answer, text: bytes.toString("utf8") };
  };
  return {
    ask,
    json: async (path: string, headers: Record<string, string> = {}): Promise<unknown> =>
      JSON.parse((await ask(path, headers)).text),
  };
}
