/** A package of Windows Installer with nothing but its summary, in the few sectors that this takes. */

const SECTOR = 512;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const FAT = 0xfffffffd;

/** `template`: processor and languages, as "x64;1033". */
export function msi(template: string): Buffer {
  const header = Buffer.alloc(SECTOR, 0xff);
  header.fill(0, 0, 76);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  // The table, the directory, the table of small streams.
  for (const [place, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, 2],
    [68, END],
    [76, 0],
  ] as const)
    header.writeUInt32LE(value, place);
  const summary = summaryOf(template);
  const count = Math.ceil(summary.length / 64);
  const small = Array.from({ length: 128 }, (_, mini) =>
    mini < count - 1 ? mini + 1 : mini < count ? END : FREE,
  );
  const table = [FAT, END, END, END, ...Array(124).fill(FREE)];
  const directory = Buffer.concat([
    entry("Root Entry", 5, 3, SECTOR),
    entry("\x05SummaryInformation", 2, 0, summary.length),
    Buffer.alloc(256),
  ]);
  const content = Buffer.concat([summary, Buffer.alloc(SECTOR - summary.length)]);
  return Buffer.concat([header, words(table), directory, words(small), content]);
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) bytes.writeUInt32LE(value, place * 4);
  return bytes;
}

function entry(name: string, type: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, "utf16le");
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

/** With a title before it, so that it takes two small sectors. */
function summaryOf(template: string): Buffer {
  const texts = ["A title that is long enough to take more than one small sector", template];
  const values = texts.map((text) => Buffer.concat([words([30, text.length + 1]), Buffer.from(`${text}\0`)]));
  const start = 8 + texts.length * 8;
  const index = [2, start, 7, start + (values[0]?.length ?? 0)];
  const section = Buffer.concat([words([0, texts.length, ...index]), ...values]);
  const head = Buffer.alloc(48);
  head.writeUInt16LE(0xfffe, 0);
  head.writeUInt32LE(1, 24);
  head.writeUInt32LE(48, 44);
  return Buffer.concat([head, section]);
}
