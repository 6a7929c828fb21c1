/** An AppImage: its processor from the ELF header, and the block map that electron-builder puts at its end. */
import type { ByteSource } from "../../../zip/byte-source";
import { factsOf, type PackageFacts } from "./facts";
import { elfArch } from "./native-program";

const HEADER_BYTES = 20;
const SIZE_BYTES = 4;

/** Nothing of a file that is no program. */
export async function factsOfAppImage(_name: string, { size, read }: ByteSource): Promise<PackageFacts> {
  if (size < HEADER_BYTES + SIZE_BYTES) return {};
  const header = Buffer.from(await read(0, HEADER_BYTES));
  const arch = elfArch(header);
  if (arch === null) return {};
  const end = Buffer.from(await read(size - SIZE_BYTES, size));
  const blockMapSize = end.readUInt32BE(0);
  // Without a block map these are bytes of the file system, most often zeros.
  const isPlausible = blockMapSize > 0 && blockMapSize < size - SIZE_BYTES - HEADER_BYTES;
  return factsOf({
    platform: "linux",
    arch,
    blockMapSize: isPlausible ? blockMapSize : undefined,
  });
}
