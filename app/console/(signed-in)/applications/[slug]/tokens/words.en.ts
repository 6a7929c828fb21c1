/** What servers, pipelines and resellers of an application identify themselves with. */
export const tokens = {
  title: "Tokens",
  count: (count: string) => (count === "1" ? "1 token" : `${count} tokens`),
  lead: "Your servers, build pipelines and resellers identify themselves with a token.",
  reference: "API reference",
  name: "Name",
  purpose: "Purpose",
  variants: "Variants",
  allVariants: "All",
  created: "Created",
  lastUsed: "Last used",
  never: "Never",
  actions: "Actions",
  none: "No tokens yet. Create the first one below.",
  noneToAsk: "No tokens yet. An owner or a developer can create one.",
  revoke: "Revoke",
  revokeLead: (name: string) =>
    `Anything that uses ${name} is refused from its next call on. This cannot be undone: put a new token in its place first.`,
  revokeYes: "Revoke token",
  revoking: "Revoking …",
  revoked: "Revoked",
  revokedTokens: (count: string) => `Revoked tokens (${count})`,
  newToken: "New token",
  onlyOwners: "Service tokens can issue and revoke keys, so only owners create them.",
  nameHint:
    "Where it is used, such as “shop server” or “build pipeline”. The log shows this name, and you type it to revoke the token.",
  variantsLegend: "Restricted variants it opens",
  variantsHint: "For update tokens only. Choose none to open all.",
  create: "Create token",
  creating: "Creating …",
  /** Between them stands its name. */
  madeBefore: "Token created:",
  madeAfter: ". It is shown only now: copy it before you leave this page.",
  token: "Token",
  tryIt: (variable: string) => `Try it, with the token in ${variable}`,
  belongs: {
    key_api:
      "Store it as a secret of your shop's server. Never ship it in a program or web page: anyone who has it can issue keys.",
    ci: "Store it as a protected secret of your build pipeline, out of reach of pull requests from outside: anyone who has it can publish to your users.",
    update:
      "Store it in the settings of copies that update without a license, such as those of a reseller or on a test machine.",
  },
};

export type TokensMessages = typeof tokens;
