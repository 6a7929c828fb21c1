-- Whether plugins that come into being are premium, unless their upload says otherwise. Answers do not depend on it, so the
-- catalogue's version stays.

-- AlterTable
ALTER TABLE "applications" ADD COLUMN     "new_plugins_premium" BOOLEAN NOT NULL DEFAULT false;
