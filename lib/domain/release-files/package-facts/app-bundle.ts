/** A zip with a Mac app: what its `Info.plist` says. Whatever else is called `.zip` says only that there is none, and is refused for nothing. */
import type { ByteSource } from "../../../zip/byte-source";
import { readEntry } from "../../../zip/read-entry";
import { ZipError } from "../../../zip/zip-error";
import { refused } from "../../errors";
import { AppSearch } from "./app-search";
import { factsOf, type PackageFacts, shortText } from "./facts";
import { propertyStrings } from "./property-list";

const FILE = "Info.plist";
const ID = "CFBundleIdentifier";
const VERSION = "CFBundleShortVersionString";
const BUILD = "CFBundleVersion";
const MIN_SYSTEM = "LSMinimumSystemVersion";

/** Of several apps it is said which one was read. */
const APPS_MAX = 5;

export async function factsOfApp(zipName: string, source: ByteSource): Promise<PackageFacts> {
  const search = new AppSearch(zipName);
  let isReadable = true;
  const bytes = await readEntry(source, search).catch((error: unknown) => {
    if (!(error instanceof ZipError)) throw error;
    isReadable = false;
    return null;
  });
  if (search.isTwice) throw refused("package_file_twice", { file: FILE });
  const { names } = search;
  if (!bytes) return isReadable && names.length === 0 ? { extra: { isWithoutApp: true } } : {};
  const apps = names.flatMap((name) => shortText(name) ?? []).slice(0, APPS_MAX);
  const said = propertyStrings(bytes, [ID, VERSION, BUILD, MIN_SYSTEM]);
  return factsOf({
    shortVersion: shortText(said.get(VERSION)),
    packageId: shortText(said.get(ID)),
    build: shortText(said.get(BUILD)),
    minSystem: shortText(said.get(MIN_SYSTEM)),
    platform: "macos",
    extra: names.length > 1 ? { apps } : undefined,
  });
}
