/** Whether two programs mean one version, who write it in ways of their own. Pure. */

/** Numbers, and what follows them. */
const FORM = /^v?(\d+(?:\.\d+)*)(?:[-.]?([0-9a-z][0-9a-z.-]*))?(?:\+.*)?$/i;

/** Squirrel writes "1.0.0-beta1" for "1.0.0-beta.1"; others leave out zeros, or add them. What cannot be read is no other version. */
export function isSameVersion(one: string, other: string): boolean {
  const [first, second] = [read(one), read(other)];
  if (!first || !second) return true;
  return first.numbers === second.numbers && first.prerelease === second.prerelease;
}

/** The same of a bundle's short version, which knows no prereleases: 1.5.0 stands for 1.5.0-beta.1, too. */
export function isShortVersionOf(short: string, version: string): boolean {
  const [first, second] = [read(short), read(version)];
  return !first || !second || first.numbers === second.numbers;
}

/**
 * The same of a package of Debian or RPM: an epoch, a revision that begins with a number, `~` before a prerelease and `^` after a version are their own.
 * Tools that write no prerelease leave it out.
 */
export function isDistroVersionOf(distro: string, version: string): boolean {
  const [, whole = "", upstream] = /^(?:\d+:)?((.+?)(?:-\d[^-]*)?)$/.exec(distro) ?? [];
  const forms = [whole, upstream ?? whole].map((form) => form.replace(/[~_]/g, "-").replace("^", "+"));
  return forms.some(
    (form) => isSameVersion(form, version) || (isNumbers(form) && isShortVersionOf(form, version)),
  );
}

/** Negative, zero or positive: numbers part by part, as builds and systems are compared. */
export function compareNumbers(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  for (let place = 0; place < Math.max(first.length, second.length); place += 1) {
    const difference = (first[place] ?? 0) - (second[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function isNumbers(text: string): boolean {
  return read(text)?.prerelease === "";
}

function partsOf(text: string): number[] {
  return text.split(".").map((part) => Number.parseInt(part, 10) || 0);
}

function read(text: string): { numbers: string; prerelease: string } | null {
  const [, numbers, rest = ""] = FORM.exec(text.trim()) ?? [];
  if (numbers === undefined) return null;
  const parts = numbers.split(".").map(Number);
  while (parts.length > 1 && parts.at(-1) === 0) parts.pop();
  return { numbers: parts.join("."), prerelease: rest.toLowerCase().replace(/[.-]/g, "") };
}
