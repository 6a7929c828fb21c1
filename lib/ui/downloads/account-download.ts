/** Where the account's links to files lead. */
export function accountDownload(keyId: string, fileId: string): string {
  return `/account/download?${new URLSearchParams({ license: keyId, file: fileId })}`;
}
