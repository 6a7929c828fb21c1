/**
 * A word however a text spells it: in other case, or with signs as addresses (%40), JSON (\u0040, \n) and HTML (&#64;) write them, also
 * one within the other. Pure.
 */

/** JSON in an address in JSON. */
const DEPTH_MAX = 3;
const ESCAPES =
  /(?<bytes>(?:%[0-9a-f]{2})+)|\\u(?<json>[0-9a-f]{4})|\\(?<short>["\\/bfnrt])|&#(?<number>\d{1,7});|&#x(?<hex>[0-9a-f]{1,6});|&(?<name>amp|lt|gt|quot|apos);/gi;
const SHORT: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** `from[place]`: where what stands at that place begins in the text before; one more for its end. */
type Shown = Readonly<{ text: string; from: readonly number[] }>;

/** `words`: each by itself, as `whole` makes them. */
export function replaceSpelled(text: string, words: readonly RegExp[], replacement: string): string {
  let left = words.reduce((rest, word) => rest.replace(word, replacement), text);
  for (let depth = 1; depth <= DEPTH_MAX; depth++) {
    const shown = shownAt(left, depth);
    if (!shown) return left;
    left = words.reduce((rest, word) => replaceIn(rest, shownAt(rest, depth), word, replacement), left);
  }
  return left;
}

/** What a domain does not end in: a file may be called as someone's address. */
const FILE_ENDINGS = "csv|eml|html?|jsonl?|ndjson|pdf|tsv|txt|xlsx?|xml";

/** The word by itself, not as a part of another address or name. */
export function whole(word: string): RegExp {
  const text = word.replace(/[.*+?^${}()|[\]\\/-]/g, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`);
  const goesOn = `[\\p{L}\\p{N}_-]|\\.(?!(?:${FILE_ENDINGS})(?![\\p{L}\\p{N}_-]))[\\p{L}\\p{N}]`;
  return new RegExp(`(?<![\\p{L}\\p{N}._%+-])${text}(?!${goesOn})`, "giu");
}

/**
 * For PostgreSQL's `~*`: finds every text in which `replaceSpelled` finds the word with a sign of it escaped, and others. Letters and
 * digits of ASCII are never escaped.
 */
export function spelledPattern(word: string): string {
  return [...word]
    .map((sign) => (/[a-z0-9]/i.test(sign) ? sign : `(${spellingsOf(sign).join("|")})`))
    .join("");
}

function spellingsOf(sign: string): string[] {
  const forms = [...new Set([sign, sign.toLowerCase(), sign.toUpperCase()])];
  const named = Object.keys(NAMED).filter((name) => NAMED[name] === sign);
  return [
    ...forms.map((form) => (form.length === 1 && form < "\x80" ? `\\u${hexOf(form.charCodeAt(0))}` : form)),
    ...forms.map((form) =>
      [...Buffer.from(form)].map((byte) => `%(25)*${byte.toString(16).padStart(2, "0")}`).join(""),
    ),
    ...forms.map((form) =>
      [...Array(form.length).keys()].map((at) => `\\\\+u${hexOf(form.charCodeAt(at))}`).join(""),
    ),
    ...forms.flatMap((form) => {
      const point = form.codePointAt(0) ?? 0;
      return [`&(amp;)*#0*${point};`, `&(amp;)*#x0*${point.toString(16)};`];
    }),
    ...named.map((name) => `&(amp;)*${name};`),
  ];
}

function hexOf(unit: number): string {
  return unit.toString(16).padStart(4, "0");
}

function replaceIn(text: string, shown: Shown | null, word: RegExp, replacement: string): string {
  if (!shown) return text;
  let left = text;
  for (const { 0: found, index } of [...shown.text.matchAll(word)].reverse()) {
    const [start, end] = [shown.from[index] ?? 0, shown.from[index + found.length] ?? text.length];
    left = `${left.slice(0, start)}${replacement}${left.slice(end)}`;
  }
  return left;
}

/** What is shown after so many times of reading escapes. Null: there are not so many. */
function shownAt(text: string, depth: number): Shown | null {
  let shown: Shown = { text, from: [...Array(text.length + 1).keys()] };
  for (let time = 0; time < depth; time++) {
    const next = unescaped(shown.text);
    if (next.text === shown.text) return null;
    shown = { text: next.text, from: next.from.map((place) => shown.from[place] ?? text.length) };
  }
  return shown;
}

function unescaped(text: string): Shown {
  const from: number[] = [];
  let result = "";
  let done = 0;
  const add = (part: string, place: (at: number) => number) => {
    for (let at = 0; at < part.length; at++) from.push(place(at));
    result += part;
  };
  for (const { 0: written, index, groups = {} } of text.matchAll(ESCAPES)) {
    const before = done;
    add(text.slice(before, index), (at) => before + at);
    const signs = groups.bytes
      ? signsIn(written)
      : [{ sign: signOf(groups) ?? written, length: written.length }];
    let start = index;
    for (const { sign, length } of signs) {
      const place = start;
      add(sign, () => place);
      start += length;
    }
    done = index + written.length;
  }
  const rest = done;
  add(text.slice(rest), (at) => rest + at);
  return { text: result, from: [...from, text.length] };
}

function signOf({ json, short, number, hex, name }: Record<string, string | undefined>): string | null {
  if (json) return String.fromCharCode(Number.parseInt(json, 16));
  if (short) return SHORT[short.toLowerCase()] ?? short;
  if (name) return NAMED[name.toLowerCase()] ?? null;
  const point = hex ? Number.parseInt(hex, 16) : Number(number);
  return point <= 0x10ffff ? String.fromCodePoint(point) : null;
}

/** Of bytes in UTF-8, "%C3%BC"; those that are none stay as they are. */
function signsIn(written: string): { sign: string; length: number }[] {
  const bytes = Buffer.from(written.replaceAll("%", ""), "hex");
  const signs: { sign: string; length: number }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const sign = bytes.subarray(at, at + size).toString();
    const isSign = !sign.includes("\ufffd");
    const taken = isSign ? size : 1;
    signs.push({ sign: isSign ? sign : written.slice(3 * at, 3 * at + 3), length: 3 * taken });
    at += taken;
  }
  return signs;
}
