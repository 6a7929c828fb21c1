-- compatible-with-previous
-- A release has files, each with a platform and a statement of its own. Servers of the version before go on writing the one
-- file of theirs into "releases", and a trigger carries it over; the new ones neither read nor write it there.

-- CreateEnum
CREATE TYPE "file_platform" AS ENUM ('macos', 'windows', 'linux', 'any');

-- CreateEnum
CREATE TYPE "file_arch" AS ENUM ('universal', 'x64', 'arm64', 'x86', 'armv7', 'any');

-- AlterTable
ALTER TABLE "applications" ADD COLUMN     "expects" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "releases" ADD COLUMN     "expects" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "requires_version" TEXT,
ADD COLUMN     "rollout" INTEGER NOT NULL DEFAULT 100;
ALTER TABLE "releases" ADD CONSTRAINT "releases_rollout_check" CHECK ("rollout" BETWEEN 0 AND 100);

-- CreateTable
CREATE TABLE "release_files" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "release_id" UUID NOT NULL,
    "platform" "file_platform" NOT NULL,
    "arch" "file_arch" NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "sha1" BYTEA,
    "sha384" BYTEA,
    "sha512" BYTEA,
    "md5" BYTEA,
    "blake2b512" BYTEA,
    "build" TEXT,
    "min_system" TEXT,
    "delta_from" TEXT,
    "block_map_size" INTEGER,
    "extra" JSONB,
    "seq" BIGINT,
    "payload" TEXT,
    "signature" TEXT,
    "kid" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "release_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release_file_checks" (
    "file_id" UUID NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "problem" "file_problem",
    "found_at" TIMESTAMPTZ(3),

    CONSTRAINT "release_file_checks_pkey" PRIMARY KEY ("file_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "release_files_storage_key_key" ON "release_files"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "release_files_application_id_seq_key" ON "release_files"("application_id", "seq");

-- Names are file names on systems where capitals do not count.
CREATE UNIQUE INDEX "release_files_release_id_name_key" ON "release_files" ("release_id", lower("name"));

-- One of a kind for a program to choose. Deltas of which nobody says where they start, companions, what is read and not
-- served, and what is of no known kind come in numbers.
CREATE UNIQUE INDEX "release_files_release_id_place_key"
  ON "release_files" ("release_id", "platform", "arch", "kind", coalesce("delta_from", ''))
  WHERE "kind" NOT IN ('file', 'blockmap', 'sig', 'minisig', 'edsig', 'metadata')
    AND ("kind" NOT IN ('delta', 'nupkg-delta') OR "delta_from" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "release_files" ADD CONSTRAINT "release_files_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_files" ADD CONSTRAINT "release_files_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "release_file_checks" ADD CONSTRAINT "release_file_checks_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "release_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE OR UPDATE ON release_files
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

-- As lib/domain/releases/file-kind.ts has it, for the files of the version before.
CREATE FUNCTION file_kind_of(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    (SELECT kind FROM (VALUES
      (1, '\.blockmap$', 'blockmap'), (2, '\.sig$', 'sig'), (3, '\.minisig$', 'minisig'), (4, '\.edsig$', 'edsig'),
      (5, '^(latest|beta|alpha)[^/]*\.ya?ml$', 'metadata'), (6, '^releases$', 'metadata'),
      (7, '^releases\.[^/]*json$', 'metadata'),
      (8, '\.app\.tar\.gz$', 'app.tar.gz'), (9, '\.appimage\.tar\.gz$', 'appimage.tar.gz'), (10, '\.appimage$', 'appimage'),
      (11, '-full\.nupkg$', 'nupkg-full'), (12, '-delta\.nupkg$', 'nupkg-delta'), (13, '\.zip$', 'zip'),
      (14, '\.dmg$', 'dmg'), (15, '\.pkg$', 'pkg'), (16, '\.delta$', 'delta'), (17, '\.exe$', 'exe'),
      (18, '\.msi$', 'msi'), (19, '\.msix$', 'msix'), (20, '\.deb$', 'deb'), (21, '\.rpm$', 'rpm')
    ) AS known (place, ending, kind) WHERE name ~* ending ORDER BY place LIMIT 1), 'file')
$$;
CREATE FUNCTION file_platform_of(name text) RETURNS file_platform LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN kind IN ('app.tar.gz', 'dmg', 'pkg', 'delta') THEN 'macos'
    WHEN kind IN ('exe', 'msi', 'msix') THEN 'windows'
    WHEN kind IN ('appimage', 'appimage.tar.gz', 'deb', 'rpm') THEN 'linux'
    ELSE 'any' END::file_platform
  FROM (SELECT file_kind_of(regexp_replace(name, '(\.(blockmap|sig|minisig|edsig))+$', '', 'i')) AS kind) AS bare
$$;

CREATE FUNCTION carry_release_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO release_files (id, application_id, release_id, platform, arch, kind, name, storage_key, size, sha256,
                             seq, payload, signature, kid, created_at)
  VALUES (NEW.id, NEW.application_id, NEW.id, file_platform_of(NEW.file_name), 'any', file_kind_of(NEW.file_name),
          NEW.file_name, NEW.storage_key, NEW.size, NEW.sha256, NEW.seq, NEW.payload, NEW.signature, NEW.kid, NEW.created_at)
  ON CONFLICT (id) DO UPDATE
    SET seq = excluded.seq, payload = excluded.payload, signature = excluded.signature, kid = excluded.kid;
  RETURN NULL;
END $$;
CREATE TRIGGER carry_release_file AFTER INSERT OR UPDATE OF payload ON releases
  FOR EACH ROW WHEN (NEW.storage_key IS NOT NULL) EXECUTE FUNCTION carry_release_file();

INSERT INTO release_files (id, application_id, release_id, platform, arch, kind, name, storage_key, size, sha256,
                           seq, payload, signature, kid, created_at)
SELECT id, application_id, id, file_platform_of(file_name), 'any', file_kind_of(file_name), file_name, storage_key, size, sha256,
       seq, payload, signature, kid, created_at
FROM releases WHERE storage_key IS NOT NULL;

INSERT INTO release_file_checks (file_id, checked_at, problem, found_at)
SELECT c.release_id, c.checked_at, c.problem, c.found_at
FROM file_checks c JOIN release_files f ON f.id = c.release_id;
