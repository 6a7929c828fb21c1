/** One small stream of a compound file, which `.msi` files are: sectors in chains, as a file system has them. Damaged ones have none. */
import type { ByteSource } from "../../../zip/byte-source";

const MAGIC = Buffer.from("d0cf11e0a1b11ae1", "hex");
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MINI_BYTES = 64;
/** Larger streams lie in sectors of their own. */
const MINI_STREAM_MAX = 4096;
/** Those that the header names; what follows in files of more than about 7 MB with small sectors is chained. */
const FAT_AT = 76;
const FAT_IN_HEADER = 109;
const STEPS_MAX = 10_000;
const BLOCK_BYTES = 32 * 1024;
const BLOCKS_MAX = 40;
const STREAM_BYTES_MAX = 4096;

/** Up to 4 kB of it; null for none, and for what cannot be read in a few steps. */
export async function compoundStream(source: ByteSource, name: string): Promise<Buffer | null> {
  try {
    return await new CompoundFile(source).stream(name);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Throws RangeError for what lies outside, and goes on without end. */
class CompoundFile {
  readonly #source: ByteSource;
  readonly #blocks = new Map<number, Buffer>();
  #sectorBytes = 512;
  #steps = 0;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  async stream(name: string): Promise<Buffer | null> {
    if (this.#source.size < HEADER_BYTES) return null;
    const header = await this.#read(0, HEADER_BYTES);
    const shift = header.readUInt16LE(30);
    if (!header.subarray(0, 8).equals(MAGIC) || (shift !== 9 && shift !== 12)) return null;
    this.#sectorBytes = 2 ** shift;
    let root: number | null = null;
    for (let sector = header.readUInt32LE(48); this.#isIn(sector); sector = await this.#next(sector)) {
      const entries = await this.#read(this.#placeOf(sector), this.#sectorBytes);
      root ??= entries.readUInt32LE(116);
      for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
        const entry = entries.subarray(at, at + ENTRY_BYTES);
        if (nameOf(entry) !== name) continue;
        const [start, size] = [entry.readUInt32LE(116), entry.readUInt32LE(120)];
        if (size < MINI_STREAM_MAX) return this.#mini(root, header.readUInt32LE(60), start, size);
        return this.#read(this.#placeOf(start), Math.min(this.#sectorBytes, STREAM_BYTES_MAX));
      }
    }
    return null;
  }

  /** `root`, `miniFat`: the first sectors of what holds small streams, and of their chains. */
  async #mini(root: number, miniFat: number, start: number, size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let mini = start; pieces.length * MINI_BYTES < size; ) {
      pieces.push(await this.#inChain(root, mini * MINI_BYTES, MINI_BYTES));
      mini = (await this.#inChain(miniFat, mini * 4, 4)).readUInt32LE(0);
    }
    return Buffer.concat(pieces).subarray(0, size);
  }

  async #inChain(first: number, at: number, length: number): Promise<Buffer> {
    let sector = first;
    for (let left = Math.floor(at / this.#sectorBytes); left > 0; left -= 1)
      sector = await this.#next(sector);
    return this.#read(this.#placeOf(sector) + (at % this.#sectorBytes), length);
  }

  async #next(sector: number): Promise<number> {
    const perSector = this.#sectorBytes / 4;
    this.#step();
    const fat = await this.#fatSector(Math.floor(sector / perSector));
    return (await this.#read(this.#placeOf(fat) + (sector % perSector) * 4, 4)).readUInt32LE(0);
  }

  /** The sector with this part of the table. */
  async #fatSector(part: number): Promise<number> {
    if (part < FAT_IN_HEADER) return (await this.#read(FAT_AT + part * 4, 4)).readUInt32LE(0);
    const perSector = this.#sectorBytes / 4 - 1;
    let list = (await this.#read(68, 4)).readUInt32LE(0);
    let left = part - FAT_IN_HEADER;
    for (; left >= perSector; left -= perSector) {
      this.#step();
      list = (await this.#read(this.#placeOf(list) + perSector * 4, 4)).readUInt32LE(0);
    }
    return (await this.#read(this.#placeOf(list) + left * 4, 4)).readUInt32LE(0);
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > STEPS_MAX) throw new RangeError("The chain does not end.");
  }

  #isIn(sector: number): boolean {
    return this.#placeOf(sector) < this.#source.size;
  }

  #placeOf(sector: number): number {
    return (sector + 1) * this.#sectorBytes;
  }

  async #read(start: number, length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let at = start; at < start + length; ) {
      const place = at - (at % BLOCK_BYTES);
      const piece = (await this.#block(place)).subarray(at - place, start + length - place);
      if (piece.length === 0) throw new RangeError("It ends too early.");
      pieces.push(piece);
      at += piece.length;
    }
    return Buffer.concat(pieces);
  }

  async #block(place: number): Promise<Buffer> {
    const known = this.#blocks.get(place);
    if (known) return known;
    if (place >= this.#source.size || this.#blocks.size >= BLOCKS_MAX)
      throw new RangeError("Not to be read.");
    const end = Math.min(place + BLOCK_BYTES, this.#source.size);
    const block = Buffer.from(await this.#source.read(place, end));
    this.#blocks.set(place, block);
    return block;
  }
}

function nameOf(entry: Buffer): string {
  const bytes = entry.readUInt16LE(64);
  return bytes < 2 || bytes > 64 ? "" : entry.toString("utf16le", 0, bytes - 2);
}
