/** What tokens are called, and what each is for. */
import type { CredentialPurpose } from "@/lib/domain/credentials/credential";

export const PURPOSE_NAMES: Readonly<Record<CredentialPurpose, string>> = {
  key_api: "Service",
  ci: "CI",
  update: "Update",
};

export const PURPOSE_CHOICES: Readonly<Record<CredentialPurpose, { value: string; label: string }>> = {
  key_api: { value: "key-api", label: "Service: your shop's server issues and changes keys" },
  ci: { value: "ci", label: "CI: a build pipeline uploads releases and plugins" },
  update: { value: "update", label: "Update: a program or reseller downloads without a license" },
};
