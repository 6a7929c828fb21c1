-- AlterTable
ALTER TABLE "applications" ADD COLUMN     "feeds" TEXT[] DEFAULT ARRAY[]::TEXT[];
