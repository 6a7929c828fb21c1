-- compatible-with-previous
-- The console speaks the language that each operator chose; null follows the browser.
CREATE TYPE "operator_language" AS ENUM ('en', 'de');
ALTER TABLE "operators" ADD COLUMN "language" "operator_language";
