-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "application_kind" AS ENUM ('license_only', 'updates_only', 'licensed_updates');

-- CreateEnum
CREATE TYPE "plan_status" AS ENUM ('draft', 'public', 'hidden', 'archived');

-- CreateEnum
CREATE TYPE "signing_purpose" AS ENUM ('license', 'release', 'artifact');

-- CreateEnum
CREATE TYPE "credential_purpose" AS ENUM ('key_api', 'ci', 'update');

-- CreateEnum
CREATE TYPE "key_state" AS ENUM ('active', 'suspended', 'revoked');

-- CreateEnum
CREATE TYPE "key_source" AS ENUM ('api', 'console', 'checkout');

-- CreateEnum
CREATE TYPE "actor_kind" AS ENUM ('system', 'command_line', 'service_token', 'ci_token', 'device', 'code_holder', 'customer', 'operator');

-- CreateEnum
CREATE TYPE "release_channel" AS ENUM ('stable', 'beta');

-- CreateEnum
CREATE TYPE "release_status" AS ENUM ('draft', 'published', 'withdrawn');

-- CreateEnum
CREATE TYPE "operator_role" AS ENUM ('owner', 'developer', 'support', 'viewer');

-- CreateTable
CREATE TABLE "applications" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "application_kind" NOT NULL,
    "manage_codes" BOOLEAN NOT NULL DEFAULT false,
    "license_signing_key_id" UUID,
    "release_signing_key_id" UUID,
    "statement_seq" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "applications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_keys" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "purpose" "signing_purpose" NOT NULL,
    "kid" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "sealed_private_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plans" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "plan_status" NOT NULL,
    "max_activations" INTEGER,
    "features" JSONB NOT NULL DEFAULT '{}',
    "variants" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "premium_plugins" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "variants" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "restricted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "variants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credentials" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "purpose" "credential_purpose" NOT NULL,
    "name" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "variants" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "license_keys" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "plan_id" UUID NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "manage_code_hash" BYTEA,
    "last_four" TEXT NOT NULL,
    "state" "key_state" NOT NULL DEFAULT 'active',
    "source" "key_source" NOT NULL,
    "email" TEXT,
    "email_folded" TEXT,
    "name" TEXT,
    "note" TEXT,
    "max_activations" INTEGER,
    "active_devices" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "license_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activations" (
    "id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "machine_id" TEXT NOT NULL,
    "name" TEXT,
    "version" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "activations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "releases" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "variant_id" UUID,
    "plugin_id" UUID,
    "version" TEXT NOT NULL,
    "channel" "release_channel" NOT NULL,
    "status" "release_status" NOT NULL,
    "notes" TEXT,
    "notes_url" TEXT,
    "critical" BOOLEAN NOT NULL DEFAULT false,
    "manual" BOOLEAN NOT NULL DEFAULT false,
    "min_core_version" TEXT,
    "image" TEXT,
    "file_name" TEXT,
    "storage_key" TEXT,
    "size" BIGINT,
    "sha256" BYTEA,
    "seq" BIGINT,
    "payload" TEXT,
    "signature" TEXT,
    "kid" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdraw_reason" TEXT,

    CONSTRAINT "releases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plugins" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT,
    "description" TEXT,
    "category" TEXT,
    "author" TEXT,
    "premium" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "plugins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "download_counts" (
    "release_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "downloads" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "download_counts_pkey" PRIMARY KEY ("release_id","day")
);

-- CreateTable
CREATE TABLE "catalogue_version" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "catalogue_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "name" TEXT,
    "email" TEXT NOT NULL,
    "email_verified" TIMESTAMPTZ(3),
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "user_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,
    "refresh_token" TEXT,
    "access_token" TEXT,
    "expires_at" INTEGER,
    "token_type" TEXT,
    "scope" TEXT,
    "id_token" TEXT,
    "session_state" TEXT,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("provider","provider_account_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "session_token" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("session_token")
);

-- CreateTable
CREATE TABLE "verification_tokens" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_tokens_pkey" PRIMARY KEY ("identifier","token")
);

-- CreateTable
CREATE TABLE "operators" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "email" TEXT NOT NULL,
    "role" "operator_role" NOT NULL,
    "sealed_totp_secret" BYTEA,
    "totp_confirmed_at" TIMESTAMPTZ(3),
    "recovery_hashes" BYTEA[] DEFAULT ARRAY[]::BYTEA[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "operators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operator_links" (
    "id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "application_id" UUID,
    "actor_kind" "actor_kind" NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "target_id" UUID,
    "reason" TEXT,
    "detail" JSONB,
    "seq" BIGINT,
    "hash" BYTEA,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "applications_slug_key" ON "applications"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "applications_license_signing_key_id_key" ON "applications"("license_signing_key_id");

-- CreateIndex
CREATE UNIQUE INDEX "applications_release_signing_key_id_key" ON "applications"("release_signing_key_id");

-- CreateIndex
CREATE UNIQUE INDEX "signing_keys_application_id_kid_key" ON "signing_keys"("application_id", "kid");

-- CreateIndex
CREATE UNIQUE INDEX "plans_application_id_code_key" ON "plans"("application_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "variants_application_id_code_key" ON "variants"("application_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "credentials_secret_hash_key" ON "credentials"("secret_hash");

-- CreateIndex
CREATE INDEX "credentials_application_id_id_idx" ON "credentials"("application_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "license_keys_secret_hash_key" ON "license_keys"("secret_hash");

-- CreateIndex
CREATE UNIQUE INDEX "license_keys_manage_code_hash_key" ON "license_keys"("manage_code_hash");

-- CreateIndex
CREATE INDEX "license_keys_email_folded_application_id_id_idx" ON "license_keys"("email_folded", "application_id", "id");

-- CreateIndex
CREATE INDEX "license_keys_application_id_id_idx" ON "license_keys"("application_id", "id");

-- CreateIndex
CREATE INDEX "license_keys_application_id_last_four_id_idx" ON "license_keys"("application_id", "last_four", "id");

-- CreateIndex
CREATE INDEX "license_keys_plan_id_id_idx" ON "license_keys"("plan_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "activations_key_id_machine_id_key" ON "activations"("key_id", "machine_id");

-- CreateIndex
CREATE UNIQUE INDEX "releases_storage_key_key" ON "releases"("storage_key");

-- CreateIndex
CREATE INDEX "releases_application_id_id_idx" ON "releases"("application_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "releases_variant_id_version_key" ON "releases"("variant_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "releases_plugin_id_version_key" ON "releases"("plugin_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "releases_application_id_seq_key" ON "releases"("application_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "plugins_application_id_code_key" ON "plugins"("application_id", "code");

-- CreateIndex
CREATE INDEX "download_counts_application_id_day_idx" ON "download_counts"("application_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tokens_token_key" ON "verification_tokens"("token");

-- CreateIndex
CREATE UNIQUE INDEX "operators_user_id_key" ON "operators"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "operators_email_key" ON "operators"("email");

-- CreateIndex
CREATE UNIQUE INDEX "operator_links_secret_hash_key" ON "operator_links"("secret_hash");

-- CreateIndex
CREATE INDEX "operator_links_operator_id_idx" ON "operator_links"("operator_id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_entries_seq_key" ON "audit_entries"("seq");

-- CreateIndex
CREATE INDEX "audit_entries_application_id_id_idx" ON "audit_entries"("application_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_target_id_id_idx" ON "audit_entries"("target_id", "id");

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_license_signing_key_id_fkey" FOREIGN KEY ("license_signing_key_id") REFERENCES "signing_keys"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_release_signing_key_id_fkey" FOREIGN KEY ("release_signing_key_id") REFERENCES "signing_keys"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plans" ADD CONSTRAINT "plans_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variants" ADD CONSTRAINT "variants_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license_keys" ADD CONSTRAINT "license_keys_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license_keys" ADD CONSTRAINT "license_keys_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activations" ADD CONSTRAINT "activations_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "license_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "releases" ADD CONSTRAINT "releases_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "releases" ADD CONSTRAINT "releases_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variants"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "releases" ADD CONSTRAINT "releases_plugin_id_fkey" FOREIGN KEY ("plugin_id") REFERENCES "plugins"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plugins" ADD CONSTRAINT "plugins_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "download_counts" ADD CONSTRAINT "download_counts_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "download_counts" ADD CONSTRAINT "download_counts_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operators" ADD CONSTRAINT "operators_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_links" ADD CONSTRAINT "operator_links_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operators"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE SET NULL ON UPDATE CASCADE;
