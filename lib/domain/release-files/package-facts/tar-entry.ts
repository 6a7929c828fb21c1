/** One small file of a tar archive that is in memory. Pure. */

const BLOCK_BYTES = 512;
const MAGIC = "ustar";
const FIELDS = { name: [0, 100], size: [124, 136], type: [156, 157], magic: [257, 262] } as const;
const REGULAR_FILE = ["0", "\0"];

/** The contents of every regular file with the name, also as "./name". What follows a damaged header is not read. */
export function tarEntries(tar: Buffer, name: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + BLOCK_BYTES <= tar.length; ) {
    const header = tar.subarray(at, at + BLOCK_BYTES);
    const size = sizeOf(header);
    const content = at + BLOCK_BYTES;
    if (size === null || content + size > tar.length) break;
    const isNamed = textOf(header, "name").replace(/^\.\//, "") === name;
    if (isNamed && REGULAR_FILE.includes(header.toString("latin1", ...FIELDS.type)))
      found.push(tar.subarray(content, content + size));
    at = content + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return found;
}

/** Null for what is no header, as the zeros at the end. */
function sizeOf(header: Buffer): number | null {
  const octal = textOf(header, "size").trim();
  return textOf(header, "magic") === MAGIC && /^[0-7]{1,11}$/.test(octal) ? Number.parseInt(octal, 8) : null;
}

function textOf(header: Buffer, field: keyof typeof FIELDS): string {
  return header.toString("latin1", ...FIELDS[field]).replace(/\0.*$/s, "");
}
