/** Writes zips by hand, down to every field, so that a test can have one that lies. */
import { crc32, deflateRawSync } from "node:zlib";

export type ZipEntry = {
  name: string | Buffer;
  content?: string | Buffer;
  /** Default: deflated, as most programs do. */
  stored?: boolean;
  /** Unix file type and permissions, as Info-ZIP puts them. */
  mode?: number;
  /** Sizes and offset in the zip64 field. */
  zip64?: boolean;
  /** The content as it stands in the file, whatever it should be. */
  packed?: Buffer;
  /** Fields of the directory, and of the header before the content, in place of the true ones. */
  central?: Partial<Fields>;
  local?: Partial<Fields>;
};
export type Fields = {
  name: Buffer;
  flags: number;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
  extra: Buffer;
  comment: Buffer;
};
export type ZipOptions = {
  before?: Buffer;
  after?: Buffer;
  comment?: Buffer;
  /** With the zip64 records at the end. */
  zip64?: boolean;
  /** In the short record, or in the zip64 one where there is one, in place of the true numbers. */
  entries?: bigint;
  directoryOffset?: bigint;
  /** Where the zip64 locator points. */
  zip64Offset?: bigint;
  /** In the short record beside a zip64 one. */
  shortEntries?: number;
};

const UTF8 = 0x800;
const MAX32 = 0xffffffff;

export function writeZip(entries: ZipEntry[], options: ZipOptions = {}): Buffer {
  const files: Buffer[] = [options.before ?? Buffer.alloc(0)];
  const directory: Buffer[] = [];
  let offset = files[0]?.length ?? 0;
  for (const entry of entries) {
    const packed = packedContent(entry);
    const fields = trueFields(entry, packed, offset);
    const file = Buffer.concat([localHeader({ ...fields, ...entry.local }, Boolean(entry.zip64)), packed]);
    files.push(file);
    directory.push(centralHeader({ ...fields, ...entry.central }, entry));
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  return Buffer.concat([
    ...files,
    listed,
    directoryEnd(entries.length, listed.length, offset, options),
    options.after ?? Buffer.alloc(0),
  ]);
}

function packedContent({ content = "", stored, packed }: ZipEntry): Buffer {
  return packed ?? (stored ? Buffer.from(content) : deflateRawSync(content));
}

function trueFields(entry: ZipEntry, packed: Buffer, offset: number): Fields {
  const content = Buffer.from(entry.content ?? "");
  return {
    name: Buffer.from(entry.name),
    flags: UTF8,
    method: entry.stored ? 0 : 8,
    crc: crc32(content),
    packedSize: packed.length,
    size: content.length,
    offset,
    extra: Buffer.alloc(0),
    comment: Buffer.alloc(0),
  };
}

function localHeader(fields: Fields, zip64: boolean): Buffer {
  const { extra, sizes } = zip64
    ? { extra: zip64Extra([fields.size, fields.packedSize]), sizes: [MAX32, MAX32] }
    : { extra: fields.extra, sizes: [fields.packedSize, fields.size] };
  return Buffer.concat([
    numbers([4, 0x04034b50], [2, 45], [2, fields.flags], [2, fields.method], [4, 0], [4, fields.crc]),
    numbers([4, sizes[0] ?? 0], [4, sizes[1] ?? 0], [2, fields.name.length], [2, extra.length]),
    fields.name,
    extra,
  ]);
}

function centralHeader(fields: Fields, { zip64, mode = 0o100644 }: ZipEntry): Buffer {
  const extra = zip64 ? zip64Extra([fields.size, fields.packedSize, fields.offset]) : fields.extra;
  const [packedSize, size, offset] = zip64
    ? [MAX32, MAX32, MAX32]
    : [fields.packedSize, fields.size, fields.offset];
  return Buffer.concat([
    numbers(
      [4, 0x02014b50],
      [2, 0x032d],
      [2, 45],
      [2, fields.flags],
      [2, fields.method],
      [4, 0],
      [4, fields.crc],
    ),
    numbers([4, packedSize ?? 0], [4, size ?? 0], [2, fields.name.length], [2, extra.length]),
    numbers([2, fields.comment.length], [2, 0], [2, 0], [4, mode * 0x10000], [4, offset ?? 0]),
    fields.name,
    extra,
    fields.comment,
  ]);
}

function zip64Extra(values: number[]): Buffer {
  return Buffer.concat([
    numbers([2, 1], [2, values.length * 8]),
    ...values.map((value) => long(BigInt(value))),
  ]);
}

function directoryEnd(count: number, size: number, offset: number, options: ZipOptions): Buffer {
  const entries = options.entries ?? BigInt(count);
  const start = options.directoryOffset ?? BigInt(offset);
  const comment = options.comment ?? Buffer.alloc(0);
  const [shortEntries, shortSize, shortOffset] = options.zip64
    ? [options.shortEntries ?? 0xffff, MAX32, MAX32]
    : [Number(entries), size, Number(start)];
  const short = Buffer.concat([
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, shortEntries], [2, shortEntries]),
    numbers([4, shortSize], [4, shortOffset], [2, comment.length]),
    comment,
  ]);
  if (!options.zip64) return short;
  const record = [numbers([4, 0x06064b50]), long(44n), numbers([2, 45], [2, 45], [4, 0], [4, 0])];
  const locator = [
    numbers([4, 0x07064b50], [4, 0]),
    long(options.zip64Offset ?? BigInt(offset + size)),
    numbers([4, 1]),
  ];
  return Buffer.concat([
    ...record,
    long(entries),
    long(entries),
    long(BigInt(size)),
    long(start),
    ...locator,
    short,
  ]);
}

/** Little-endian: the number of bytes, then the number. */
function numbers(...fields: [bytes: 2 | 4, value: number][]): Buffer {
  const parts = fields.map(([bytes, value]) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntLE(value, 0, bytes);
    return buffer;
  });
  return Buffer.concat(parts);
}

function long(value: bigint): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(value);
  return buffer;
}
