/** Sentences of an application's settings. */
export const settings = {
  title: "Settings",
  general: "General",
  name: "Name",
  slug: "Slug",
  slugHint: "In addresses and on the command line. It cannot be changed.",
  kind: "Kind",
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
  restrictedNewest: "Restricted, newest version public",
  createVariant: "Create variant",
  creating: "Creating …",
  newVariant: "New variant",
  codeHint: "1 to 40 lower-case letters, digits, dots, hyphens or underscores.",
  restrict: "Restricted: only for plans and update tokens that include it",
  rename: "Rename",
  renameLead:
    "Plans and update tokens that include it follow. Once something is published as a variant, it can no longer be renamed.",
  renaming: "Renaming …",
  newCode: "New code",
  restrictIt: "Restrict",
  restrictLead:
    "From now on only plans and update tokens that include it get this variant. Its permanent addresses stop working without a license.",
  openIt: "Open",
  openLead: "From now on anyone can get this variant, without a license.",
  shareNewest: "Make newest public",
  shareNewestLead: (code: string) =>
    `Anyone can then download the newest stable version at latest/${code}/…, for example to try your program. Update checks, feeds and older versions still need a license.`,
  closeNewest: "Make newest private",
  closeNewestLead:
    "Downloads then need a license again. Links handed out in the last hour work until they expire.",
  changing: "Changing …",
  deleteLead: "Only a variant without releases can be deleted.",
  deleting: "Deleting …",
  actions: "Actions",
  changeKind: "Change kind",
  changeKindLead:
    "What the new kind needs is created: a signing key, a first variant. What the new kind cannot have must be gone first: plans and shop tokens, or releases, plugins and their tokens.",
  deleteIt: "Delete",
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
