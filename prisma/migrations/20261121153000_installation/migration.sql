-- CreateTable
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "pepper_check" BYTEA NOT NULL,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);
