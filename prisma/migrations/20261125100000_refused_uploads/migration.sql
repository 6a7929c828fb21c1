-- Uploads that were refused, so that the console shows a pipeline that fails (decision 042).
-- compatible-with-previous
-- A new table. Its foreign key locks "applications" against writes for the moment in which it is added to an empty table.

-- CreateTable
CREATE TABLE "refused_uploads" (
    "application_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "of_plugin" BOOLEAN NOT NULL,
    "code" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "actor_kind" "actor_kind" NOT NULL,
    "actor_id" UUID NOT NULL,
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refused_uploads_pkey" PRIMARY KEY ("application_id","day","of_plugin","code","version","reason","actor_kind","actor_id")
);

-- AddForeignKey
ALTER TABLE "refused_uploads" ADD CONSTRAINT "refused_uploads_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
