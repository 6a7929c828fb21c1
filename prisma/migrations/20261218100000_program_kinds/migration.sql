-- compatible-with-previous
-- Only programs are offered (decision 093): what a file is, by its name, as lib/domain/releases/file-kind.ts and
-- companion-names.ts have it.
CREATE FUNCTION file_name_known(name text) RETURNS TABLE (kind text, platform file_platform) LANGUAGE sql IMMUTABLE AS $$
  SELECT kind, platform::file_platform FROM (VALUES
      (1, '\.blockmap$', 'blockmap', 'any'),
      (2, '\.sig$', 'sig', 'any'),
      (3, '\.minisig$', 'minisig', 'any'),
      (4, '\.edsig$', 'edsig', 'any'),
      (5, '^(?:latest|beta|alpha)[^/]*\.ya?ml$', 'metadata', 'any'),
      (6, '^(?:rc|next|nightly|canary|dev|preview)(?:-(?:mac|linux)[a-z0-9-]*)?\.ya?ml$', 'metadata', 'any'),
      (7, '^releases(?:-[^/]*)?$', 'metadata', 'any'),
      (8, '^(?:releases|assets)\.[^/]*json$', 'metadata', 'any'),
      (9, '(?:^|[._-])(?:dsyms?|symbols|debug|debug-?symbols|debuginfo|debugsource|dbgsym|dbg|pdbs?|sources?|src|sbom|source-?maps?|checksums?|portable)(?:[._-](?:v?\d[a-z0-9+]*|(?:alpha|beta|rc|win|windows|mac|macos|osx|darwin|linux|ia|x|arm|amd|aarch)\d*|universal))*(?:_[a-z0-9]+)?\.(?:zip|7z|tar(?:\.[a-z0-9]+)?|tgz|deb|rpm)$', 'file', 'any'),
      (10, '\.(?:asc|sha\d+|md5|blockmap|sig|minisig|pem|json|jsonl|spdx|txt|md|html?|pdf|xml|ya?ml|log|map)\.(?:zip|7z|tar(?:\.[a-z0-9]+)?|tgz)$', 'file', 'any'),
      (11, '^(?:sha\d*sums?|shasums?\d*|md5sums?)[^/]*\.(?:zip|7z|tar(?:\.[a-z0-9]+)?|tgz)$', 'file', 'any'),
      (12, '\.nsis\.7z$', 'file', 'any'),
      (13, '\.app\.tar\.gz$', 'app.tar.gz', 'macos'),
      (14, '\.appimage\.tar\.gz$', 'appimage.tar.gz', 'linux'),
      (15, '\.appimage$', 'appimage', 'linux'),
      (16, '-full\.nupkg$', 'nupkg-full', 'any'),
      (17, '-delta\.nupkg$', 'nupkg-delta', 'any'),
      (18, '\.zip$', 'zip', 'any'),
      (19, '\.dmg$', 'dmg', 'macos'),
      (20, '\.pkg$', 'pkg', 'macos'),
      (21, '\.delta$', 'delta', 'macos'),
      (22, '[._ -]portable(?:[._ -][^/]*)?\.exe$', 'program', 'windows'),
      (23, '\.exe$', 'exe', 'windows'),
      (24, '\.msi$', 'msi', 'windows'),
      (25, '\.msix(?:bundle)?$', 'msix', 'windows'),
      (26, '\.appx(?:bundle)?$', 'program', 'windows'),
      (27, '\.deb$', 'deb', 'linux'),
      (28, '\.rpm$', 'rpm', 'linux'),
      (29, '\.pacman$', 'pacman', 'linux'),
      (30, '\.(?:snap|flatpak|run)$|\.pkg\.tar\.(?:gz|xz|zst)$', 'program', 'linux'),
      (31, '\.(?:mpkg|xip)$', 'program', 'macos'),
      (32, '\.(?:tar|tar\.(?:gz|bz2|xz|zst|lzma)|tgz|tbz2?|txz|tzst|7z)$', 'program', 'any'),
      (33, '\.(?:jar|war|phar|pyz|whl|gem|vsix|xpi|crx|apk|aab|ipa|iso|img|bin|hex|uf2|wasm)$', 'program', 'any')
    ) AS known (place, ending, kind, platform) WHERE name ~* ending ORDER BY place LIMIT 1
$$;
CREATE OR REPLACE FUNCTION file_kind_of(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((SELECT kind FROM file_name_known(name)), 'file')
$$;
CREATE OR REPLACE FUNCTION file_platform_of(name text) RETURNS file_platform LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((SELECT platform FROM file_name_known(regexp_replace(name, '(\.(blockmap|sig|minisig|edsig))+$', '', 'i'))), 'any')
$$;
CREATE FUNCTION is_companion_name(name text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT name ~* '\.(?:asc|gpg|sha\d+(?:sums?)?|md5(?:sums?)?|blake2b?|b2|b3|checksums?|hash(?:es)?|pem|crt|cer|cert|pub|p7[bcms]|sigstore|bundle|jsonl|attestation|provenance|zsync|torrent|metalink|meta4|digest|txt|md|markdown|rst|adoc|html?|pdf|rtf|json|xml|ya?ml|toml|ini|conf|csv|log|spdx|rdf|cdx|plist|desktop|svg|png|jpe?g|gif|webp|ico|icns|nupkg|snupkg|nuspec|pdb|dsym|sym|debug|dbg|map|lib|exp|nsis\.7z)$'
    OR name ~* '^(?:licen[sc]e|copying|notice|readme|changelog|changes|authors|credits|news|version)$|(?:^|[._-])(?:sha\d*sums?|shasums?\d*|md5sums?|b2sums?|checksums?)(?:[._-][^/]*)?$'
$$;
-- Of a file that the version before called "file" and offered like others: what no name accounts for is still offered.
CREATE FUNCTION kind_of_file_before(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN file_kind_of(name) <> 'file' THEN file_kind_of(name)
    WHEN is_companion_name(name) OR EXISTS (SELECT FROM file_name_known(name)) THEN 'file'
    ELSE 'program' END
$$;

-- Several programs of no kind may be for one place.
DROP INDEX "release_files_release_id_place_key";
CREATE UNIQUE INDEX "release_files_release_id_place_key"
  ON "release_files" ("release_id", "platform", "arch", "kind", coalesce("delta_from", ''))
  WHERE "kind" NOT IN ('file', 'program', 'blockmap', 'sig', 'minisig', 'edsig', 'metadata')
    AND ("kind" NOT IN ('delta', 'nupkg-delta') OR "delta_from" IS NOT NULL);

-- Every file of a plugin is its package. Of two that would be of a kind in one place, the later one is a program of no kind.
UPDATE release_files f SET kind = CASE
    WHEN r.plugin_id IS NOT NULL THEN 'program'
    WHEN kind_of_file_before(f.name) IN ('file', 'program', 'metadata') THEN kind_of_file_before(f.name)
    WHEN EXISTS (SELECT FROM release_files o WHERE o.release_id = f.release_id AND o.platform = f.platform AND o.arch = f.arch
                 AND o.kind = 'file' AND o.id < f.id AND file_kind_of(o.name) = file_kind_of(f.name)) THEN 'program'
    ELSE kind_of_file_before(f.name) END
FROM releases r WHERE r.id = f.release_id AND f.kind = 'file';
-- What no name accounts for is no program beside one, and neither are symbols and portables.
UPDATE release_files f SET kind = 'file'
WHERE (f.kind = 'program' AND file_kind_of(f.name) = 'file' OR f.kind IN ('zip', 'deb', 'rpm') AND file_kind_of(f.name) = 'file')
  AND EXISTS (SELECT FROM release_files o WHERE o.release_id = f.release_id AND o.id <> f.id
              AND (o.platform = f.platform OR f.platform = 'any')
              AND file_kind_of(o.name) <> 'file' AND o.kind NOT IN ('file', 'metadata', 'blockmap', 'sig', 'minisig', 'edsig', 'delta', 'nupkg-delta'));
-- A kind that is none of its platform's, like an exe for Linux, was offered as well.
UPDATE release_files SET kind = 'program'
WHERE platform = 'macos' AND kind IN ('exe', 'msi', 'msix', 'appimage', 'appimage.tar.gz', 'deb', 'rpm', 'pacman')
   OR platform = 'windows' AND kind IN ('app.tar.gz', 'dmg', 'pkg', 'appimage', 'appimage.tar.gz', 'deb', 'rpm', 'pacman')
   OR platform = 'linux' AND kind IN ('app.tar.gz', 'dmg', 'pkg', 'exe', 'msi', 'msix');

-- Servers of the version before, and exports of it, do not say what a file is. Goes with the version after this one.
CREATE FUNCTION read_kind_of_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.kind := kind_of_file_before(NEW.name);
  RETURN NEW;
END $$;
CREATE TRIGGER read_kind_of_before BEFORE INSERT ON release_files
  FOR EACH ROW WHEN (NEW.kind = 'file' AND NEW.extra ->> 'role' IS NULL) EXECUTE FUNCTION read_kind_of_before();
