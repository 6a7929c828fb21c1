/** Sentences of an application's settings. */
export const settings = {
  title: "Settings",
  general: "General",
  name: "Name",
  slug: "Slug",
  slugHint: "In addresses and on the command line. It cannot be changed.",
  kind: "Kind",
  manageCodes: "Management codes",
  on: "On",
  off: "Off",
  newPlugins: "New plugins",
  premium: "Premium",
  free: "Free",
  newKeysGetCode: "New keys get a management code",
  newKeysGetCodeHint: "Customers use it to free seats without an account. Existing keys stay as they are.",
  newPluginsPremium: "New plugins are premium",
  newPluginsPremiumHint:
    "A new plugin is premium from its first upload, unless the upload says premium=false. Existing plugins stay as they are.",
  save: "Save",
  saving: "Saving …",
  variants: "Variants",
  variantsLead:
    "Editions that are released side by side. Anyone can get an open one; a restricted one needs a plan or an update token that includes it.",
  noVariants: "No variants yet. Create one below to publish releases.",
  noVariantsAsk: "No variants yet. An owner can create one.",
  code: "Code",
  access: "Access",
  open: "Open",
  restricted: "Restricted",
  createVariant: "Create variant",
  creating: "Creating …",
  newVariant: "New variant",
  codeHint:
    "1 to 40 lower-case letters, digits, dots, hyphens or underscores. A variant cannot be renamed or deleted.",
  restrict: "Restricted: only for plans and update tokens that include it",
  addresses: "Addresses",
  addressesLead: "Set these in your program and on your shop's server.",
  bases: {
    license: "License base",
    keys: "Keys base",
    update: "Update base",
  },
  uses: {
    license: "Your program activates and validates licenses here.",
    keys: "Your shop's server issues keys here.",
    update: "Your program checks for updates here.",
  },
};

export type SettingsMessages = typeof settings;
