/** An AppImage: its processor from the ELF header, and the block map that electron-builder puts at its end. */
import type { ByteSource } from "../../../zip/byte-source";
import { factsOf, type PackageArch, type PackageFacts } from "./facts";

const HEADER_BYTES = 20;
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);
const DATA_AT = 5;
const BIG_ENDIAN = 2;
const MACHINE_AT = 18;
/** `e_machine`. */
const ARCHS: Readonly<Record<number, PackageArch>> = { 3: "x86", 40: "armv7", 62: "x64", 183: "arm64" };
const SIZE_BYTES = 4;

/** Nothing of a file that is no program. */
export async function factsOfAppImage(_name: string, { size, read }: ByteSource): Promise<PackageFacts> {
  if (size < HEADER_BYTES + SIZE_BYTES) return {};
  const header = Buffer.from(await read(0, HEADER_BYTES));
  if (!header.subarray(0, ELF.length).equals(ELF)) return {};
  const end = Buffer.from(await read(size - SIZE_BYTES, size));
  const machine =
    header[DATA_AT] === BIG_ENDIAN ? header.readUInt16BE(MACHINE_AT) : header.readUInt16LE(MACHINE_AT);
  const blockMapSize = end.readUInt32BE(0);
  // Without a block map these are bytes of the file system, most often zeros.
  const isPlausible = blockMapSize > 0 && blockMapSize < size - SIZE_BYTES - HEADER_BYTES;
  return factsOf({
    platform: "linux",
    arch: ARCHS[machine],
    blockMapSize: isPlausible ? blockMapSize : undefined,
  });
}
