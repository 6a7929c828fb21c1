/**
 * Names of files that nobody takes for a program: of the others an upload's answer says that they are not offered. The migration
 * `program_kinds` has the same table. Pure.
 */

const ENDINGS = new RegExp(
  `\\.(?:${[
    // Hashes, signatures and proofs.
    "asc|gpg|sha\\d+(?:sums?)?|md5(?:sums?)?|blake2b?|b2|b3|checksums?|hash(?:es)?|pem|crt|cer|cert|pub|p7[bcms]",
    "sigstore|bundle|jsonl|attestation|provenance|zsync|torrent|metalink|meta4|digest",
    // Descriptions.
    "txt|md|markdown|rst|adoc|html?|pdf|rtf|json|xml|ya?ml|toml|ini|conf|csv|log|spdx|rdf|cdx|plist|desktop",
    "svg|png|jpe?g|gif|webp|ico|icns",
    // Lists, symbols and what else builds leave behind.
    "nupkg|snupkg|nuspec|pdb|dsym|sym|debug|dbg|map|lib|exp|nsis\\.7z",
  ].join("|")})$`,
  "i",
);
const WORDS =
  /^(?:licen[sc]e|copying|notice|readme|changelog|changes|authors|credits|news|version)$|(?:^|[._-])(?:sha\d*sums?|shasums?\d*|md5sums?|b2sums?|checksums?)(?:[._-][^/]*)?$/i;

export function isCompanionName(name: string): boolean {
  return ENDINGS.test(name) || WORDS.test(name);
}
