-- compatible-with-previous

-- What everybody may download of a restricted variant (decision 098).
CREATE TYPE "public_downloads" AS ENUM ('none', 'newest');
ALTER TABLE "variants" ADD COLUMN "public_downloads" "public_downloads" NOT NULL DEFAULT 'none';
