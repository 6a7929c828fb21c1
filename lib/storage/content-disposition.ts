/** How a download gets its name. Pure. */

/** `attachment` with `fileName` in full, and in ASCII for programs that do not know the full form (RFC 6266, 8187). */
export function attachmentNamed(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/gu, "_").replace(/["\\]/g, "_");
  const short = `attachment; filename="${plain}"`;
  return plain === fileName ? short : `${short}; filename*=UTF-8''${percentEncoded(fileName)}`;
}

/** Everything but RFC 3986's unreserved characters, which is also what AWS signs. `encodeURIComponent` leaves five more. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
