/** Uploads that were refused: on the overview, and above the lists of releases and plugins. */
export const refusedUploads = {
  title: "Refused uploads",
  lead: "Last 7 days. An entry goes away once that version has been uploaded.",
  releases: (count: string) => (count === "1" ? "1 upload was refused" : `${count} uploads were refused`),
  plugins: (count: string) =>
    count === "1" ? "1 plugin upload was refused" : `${count} plugin uploads were refused`,
  latest: (what: string) => `Latest: ${what}`,
  noVersion: "Unknown version",
  times: (count: string) => (count === "1" ? "Once" : `${count} times`),
  byToken: (token: string) => `by token ${token}`,
  byPerson: (person: string) => `by ${person}`,
  more: (count: string) => `${count} more`,
  reasons: {
    broken_off: "the connection was lost before the upload was complete",
    file_changed: "the stored file differs from the uploaded one",
    file_empty: "the file is empty",
    file_missing: "an upload needs either a file or an image",
    manifest_mismatch: "a field contradicts the package",
    package_invalid: "the plugin package cannot be read",
    plugin_id_invalid: "the plugin ID is missing or not valid",
    prerelease_on_stable: "a prerelease cannot go to the stable channel",
    request_invalid: "a field is not valid or unknown",
    server_error: "the server failed; its log says why",
    signature_invalid: "the signature is not valid",
    signing_key_missing: "there is no active signing key for releases",
    storage_full: "the storage is full",
    too_large: "the file is too large",
    too_slow: "the upload took too long",
    variant_unknown: "the variant is missing or unknown",
    version_exists: "the version already exists with a different file",
    version_invalid: "the version is missing or not valid",
  },
};

export type RefusedUploadsMessages = typeof refusedUploads;
