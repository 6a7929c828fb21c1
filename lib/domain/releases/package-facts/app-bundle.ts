/** A zip with a Mac app: what its `Info.plist` says. Whatever else is called `.zip` says only that there is none, and is refused for nothing. */
import type { ByteSource } from "../../../zip/byte-source";
import { readEntry } from "../../../zip/read-entry";
import { ZipError } from "../../../zip/zip-error";
import { refused } from "../../errors";
import { factsOf, type PackageFacts, shortText } from "./facts";
import { propertyStrings } from "./property-list";
import { ZipSearch } from "./zip-search";

const FILE = "Info.plist";
const ID = "CFBundleIdentifier";
const VERSION = "CFBundleShortVersionString";
const BUILD = "CFBundleVersion";
const MIN_SYSTEM = "LSMinimumSystemVersion";

export async function factsOfApp(_name: string, source: ByteSource): Promise<PackageFacts> {
  const search = new ZipSearch(FILE, isOfApp);
  let isReadable = true;
  const bytes = await readEntry(source, search).catch((error: unknown) => {
    if (!(error instanceof ZipError)) throw error;
    isReadable = false;
    return null;
  });
  if (search.isTwice) throw refused("package_file_twice", { file: FILE });
  if (!bytes) return isReadable && search.count === 0 ? { extra: { isWithoutApp: true } } : {};
  const said = propertyStrings(bytes, [ID, VERSION, BUILD, MIN_SYSTEM]);
  return factsOf({
    shortVersion: shortText(said.get(VERSION)),
    packageId: shortText(said.get(ID)),
    build: shortText(said.get(BUILD)),
    minSystem: shortText(said.get(MIN_SYSTEM)),
    platform: "macos",
  });
}

/** `Name.app/Contents/Info.plist`, also in a folder. Apps contain others, which lie deeper. */
function isOfApp(parts: readonly string[]): boolean {
  const [bundle = "", contents, file] = parts.slice(-3);
  const isBundle = /.\.app$/.test(bundle) && contents === "Contents" && file === FILE;
  return isBundle && parts.length <= 4 && parts[0] !== "__MACOSX";
}
