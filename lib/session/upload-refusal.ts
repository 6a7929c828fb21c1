/**
 * Why an upload from a plain form was refused, for the page that has the form. It travels in a cookie: the sentence has
 * details, and what was typed goes back into the fields.
 */
import { type Cookie, clearedCookie, newCookie, readCookie } from "./cookies";
import { FLASH_SECONDS, UPLOAD_REFUSED } from "./flash";

type Fields = Readonly<Record<string, string>>;

export type UploadRefusal = Readonly<{ message: string; field: string | null; values: Fields }>;

const MESSAGE_LENGTH_MAX = 500;
/** Of the cookie: browsers keep four kilobytes of one, name and all. */
const LENGTH_MAX = 3_000;

/**
 * What the page says, and that it says so with the next look at it alone. `textsLost` is said besides where long texts have
 * no room in a cookie.
 */
export function uploadRefusalCookies(
  { message, ...rest }: Readonly<{ message: string; field?: string; values: Fields }>,
  textsLost: string,
): readonly Cookie[] {
  const refusal = { ...rest, message: message.slice(0, MESSAGE_LENGTH_MAX) };
  const kept = Object.entries(refusal.values).toSorted(([, one], [, other]) => one.length - other.length);
  let text = encoded(refusal);
  while (text.length > LENGTH_MAX && kept.pop()) {
    text = encoded({
      ...refusal,
      message: `${refusal.message} ${textsLost}`,
      values: Object.fromEntries(kept),
    });
  }
  return [
    newCookie("flash", UPLOAD_REFUSED, FLASH_SECONDS),
    text.length > LENGTH_MAX
      ? clearedCookie("upload-refusal")
      : newCookie("upload-refusal", text, FLASH_SECONDS),
  ];
}

/** Null for none, and for one that we never wrote. */
export function readUploadRefusal(cookieHeader: string | null): UploadRefusal | null {
  const text = readCookie(cookieHeader, "upload-refusal");
  if (text === null) return null;
  try {
    const { message, field = null, values } = JSON.parse(Buffer.from(text, "base64url").toString());
    const isField = field === null || typeof field === "string";
    return typeof message === "string" && isField && isFields(values) ? { message, field, values } : null;
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((each) => typeof each === "string")
  );
}

function encoded({ message, field, values }: { message: string; field?: string; values: Fields }): string {
  return Buffer.from(JSON.stringify({ message, field, values })).toString("base64url");
}
