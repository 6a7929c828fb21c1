/** A program without a package around it: for which processor it is, by the header of an ELF, a Mach-O or a PE file. */
import type { ByteSource } from "../../../zip/byte-source";
import { factsOf, type PackageArch, type PackageFacts } from "./facts";

const HEADER_BYTES = 4096;
/** `e_machine`. */
const ELF_ARCHS: Readonly<Record<number, PackageArch>> = { 3: "x86", 40: "armv7", 62: "x64", 183: "arm64" };
/** `cputype`. */
const MACH_ARCHS: Readonly<Record<number, PackageArch>> = { 7: "x86", 16777223: "x64", 16777228: "arm64" };
/** `IMAGE_FILE_HEADER.Machine`. Installers begin as 32-bit programs whatever they install, so that those say nothing. */
const PE_ARCHS: Readonly<Record<number, PackageArch>> = { 34404: "x64", 43620: "arm64" };
const MACH_FAT = 0xcafebabe;
/** Java's classes begin alike; their next number is a version. */
const FAT_SLICES_MAX = 20;

/** Nothing of a file that is none of them. */
export async function factsOfNativeProgram(_name: string, { size, read }: ByteSource): Promise<PackageFacts> {
  const header = Buffer.from(await read(0, Math.min(size, HEADER_BYTES)));
  if (header.length < 64) return {};
  return elf(header) ?? machO(header) ?? portableExecutable(header) ?? {};
}

/** The processor of an ELF header; undefined for one that has no name here, null for no ELF. */
export function elfArch(header: Buffer): PackageArch | undefined | null {
  if (header.length < 20 || header.toString("latin1", 0, 4) !== "\x7fELF") return null;
  const isBigEndian = header[5] === 2;
  return ELF_ARCHS[isBigEndian ? header.readUInt16BE(18) : header.readUInt16LE(18)];
}

function elf(header: Buffer): PackageFacts | null {
  const arch = elfArch(header);
  return arch === null ? null : factsOf({ nativeArch: arch, nativePlatform: "linux" });
}

function machO(header: Buffer): PackageFacts | null {
  const magic = header.readUInt32LE(0);
  if (magic === 0xfeedface || magic === 0xfeedfacf)
    return factsOf({ nativePlatform: "macos", nativeArch: MACH_ARCHS[header.readUInt32LE(4)] });
  const slices = header.readUInt32BE(4);
  if (header.readUInt32BE(0) !== MACH_FAT || slices === 0 || slices > FAT_SLICES_MAX) return null;
  const archs = Array.from({ length: slices }, (_, slice) => 8 + slice * 20)
    .filter((at) => at + 4 <= header.length)
    .map((at) => MACH_ARCHS[header.readUInt32BE(at)]);
  return factsOf({ nativePlatform: "macos", nativeArch: archs.length > 1 ? "universal" : archs[0] });
}

function portableExecutable(header: Buffer): PackageFacts | null {
  if (header.toString("latin1", 0, 2) !== "MZ") return null;
  const at = header.readUInt32LE(0x3c);
  if (at + 6 > header.length || header.toString("latin1", at, at + 4) !== "PE\0\0") return null;
  return factsOf({ nativeArch: PE_ARCHS[header.readUInt16LE(at + 4)] });
}
