-- What was found when the file of a published release was last read back (decision 025).

-- CreateEnum
CREATE TYPE "file_problem" AS ENUM ('missing', 'wrong_size', 'wrong_content', 'unreadable');

-- CreateTable
CREATE TABLE "file_checks" (
    "release_id" UUID NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "problem" "file_problem",
    "found_at" TIMESTAMPTZ(3),

    CONSTRAINT "file_checks_pkey" PRIMARY KEY ("release_id")
);

-- CreateTable
CREATE TABLE "leases" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name")
);

-- AddForeignKey
ALTER TABLE "file_checks" ADD CONSTRAINT "file_checks_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;
