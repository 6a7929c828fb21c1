/** Packages of Debian and RPM, as their tools write them and as they do not. */
import { gzipSync } from "node:zlib";

type Member = Readonly<{ name: string; content: Buffer }>;

export const control = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")}\nDescription: an example\n More of it.\n`;

/** `files`: of the archive with `control`, in their order. */
export function writeDeb(
  files: readonly (readonly [name: string, content: string | Buffer])[],
  pack: (tar: Buffer) => Buffer = gzipSync,
  compression = ".gz",
): Buffer {
  return writeAr([
    { name: "debian-binary", content: Buffer.from("2.0\n") },
    { name: `control.tar${compression}`, content: pack(writeTar(files)) },
    { name: "data.tar.xz", content: Buffer.alloc(101) },
  ]);
}

/** With what dpkg-deb writes beside it. */
export function deb(fields: Record<string, string>): Buffer {
  return writeDeb([
    ["./", ""],
    ["./md5sums", "0".repeat(600)],
    ["./control", control(fields)],
  ]);
}

export function writeAr(members: readonly Member[]): Buffer {
  return Buffer.concat([
    Buffer.from("!<arch>\n"),
    ...members.flatMap(({ name, content }) => [
      Buffer.from(
        `${name.padEnd(16)}1700000000  0     0     100644  ${String(content.length).padEnd(10)}\`\n`,
      ),
      content,
      Buffer.from(content.length % 2 === 0 ? "" : "\n"),
    ]),
  ]);
}

export function writeTar(files: readonly (readonly [name: string, content: string | Buffer])[]): Buffer {
  const blocks = files.flatMap(([name, text]) => {
    const content = Buffer.from(text);
    const header = Buffer.alloc(512);
    header.write(name);
    header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write(name.endsWith("/") ? "5" : "0", 156);
    header.write("ustar  \0", 257);
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

type RpmTags = Readonly<{ name: string; version: string; release: string; arch: string }>;

export function rpm({ name, version, release, arch }: RpmTags): Buffer {
  const lead = Buffer.alloc(96);
  lead.writeUInt32BE(0xedabeedb, 0);
  lead[4] = 3;
  const signatures = rpmHeader([[1000, "a signature of 13"]]);
  const header = rpmHeader([
    [1000, name],
    [1001, version],
    [1002, release],
    [1004, "A summary"],
    [1022, arch],
  ]);
  const fill = Buffer.alloc((8 - (signatures.length % 8)) % 8);
  return Buffer.concat([lead, signatures, fill, header, Buffer.alloc(200, 7)]);
}

function rpmHeader(tags: readonly (readonly [tag: number, text: string])[]): Buffer {
  const intro = Buffer.alloc(16);
  const store = Buffer.from(tags.map(([, text]) => `${text}\0`).join(""));
  intro.writeUInt32BE(0x8eade801, 0);
  intro.writeUInt32BE(tags.length, 8);
  intro.writeUInt32BE(store.length, 12);
  let at = 0;
  const index = tags.map(([tag, text]) => {
    const entry = Buffer.alloc(16);
    for (const [place, value] of [tag, 6, at, 1].entries()) entry.writeUInt32BE(value, place * 4);
    at += Buffer.byteLength(text) + 1;
    return entry;
  });
  return Buffer.concat([intro, ...index, store]);
}
