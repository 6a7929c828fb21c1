/** Multipart uploads whose parts a client puts itself, to presigned addresses. */

import { MissingPartsError, type PresignedPart } from "./interface";
import type { UploadedPart } from "./parts";
import { fetchFromS3 } from "./s3-fetch";
import { presigned, type S3Credentials } from "./s3-presign";

type Uploaded = UploadedPart & { size: number };
type Upload = Readonly<{ address: string; uploadId: string; credentials: S3Credentials }>;

const ASK_SECONDS = 300;

/** Bytes from `from` (inclusive) to `to` (exclusive), in order. */
export function cut(size: number, partSize: number): { from: number; to: number }[] {
  const count = Math.max(Math.ceil(size / partSize), 1);
  return Array.from({ length: count }, (_, place) => ({
    from: place * partSize,
    to: Math.min((place + 1) * partSize, size),
  }));
}

export function presignedParts(
  { address, uploadId, credentials }: Upload,
  pieces: readonly Readonly<{ from: number; to: number }>[],
  seconds: number,
): PresignedPart[] {
  const now = new Date();
  return pieces.map((piece, place) => {
    const query = { partNumber: String(place + 1), uploadId };
    return { ...piece, url: presigned("PUT", address, query, seconds, now, credentials) };
  });
}

/** What has to be joined. Null: there is no such upload, or no more. Throws MissingPartsError. */
export async function putParts(
  upload: Upload,
  pieces: readonly Readonly<{ from: number; to: number }>[],
): Promise<UploadedPart[] | null> {
  const listed = await listParts(upload);
  if (!listed) return null;
  const isThere = ({ from, to }: (typeof pieces)[number], place: number) =>
    listed.some(({ partNumber, size }) => partNumber === place + 1 && size === to - from);
  const missing = pieces.filter((piece, place) => !isThere(piece, place));
  if (missing.length > 0)
    throw new MissingPartsError(missing.map(({ from, to }) => `${from}-${to}`).join(", "));
  return listed
    .filter(({ partNumber }) => partNumber <= pieces.length)
    .toSorted((one, other) => one.partNumber - other.partNumber)
    .map(({ partNumber, etag }) => ({ partNumber, etag }));
}

/** s3mini has no such call. */
async function listParts({ address, uploadId, credentials }: Upload): Promise<Uploaded[] | null> {
  const parts: Uploaded[] = [];
  for (let marker: string | null = "0"; marker !== null; ) {
    const query = { uploadId, "part-number-marker": marker };
    const response = await fetchFromS3(
      presigned("GET", address, query, ASK_SECONDS, new Date(), credentials),
    );
    const xml = await response.text();
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`The bucket answered ${response.status} to a question for parts.`);
    parts.push(...[...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => partIn(part)));
    const isCut = valueIn(xml, "IsTruncated") === "true";
    marker = isCut ? valueIn(xml, "NextPartNumberMarker") : null;
  }
  return parts;
}

function partIn(xml: string): Uploaded {
  const etag = valueIn(xml, "ETag").replaceAll("&quot;", '"').replaceAll('"', "");
  return { partNumber: Number(valueIn(xml, "PartNumber")), etag, size: Number(valueIn(xml, "Size")) };
}

function valueIn(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
}
