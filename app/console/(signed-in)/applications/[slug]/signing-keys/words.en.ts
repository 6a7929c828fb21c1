/** Sentences of an application's signing keys. */
export const signingKeys = {
  title: "Signing keys",
  lead: "What your programs trust. Private keys stay sealed on this server; programs need the public ones.",
  counted: "Devices were counted",
  purposes: { license: "For licenses", release: "For releases" },
  none: "No key yet. Create one, then activate it.",
  create: { license: "New license key", release: "New release key" },
  creating: "Creating …",
  createHint: "A new key is published at once and signs nothing until you activate it.",
  key: (kid: string) => `Key ${kid}`,
  states: { active: "Active", published: "Published", withdrawn: "Withdrawn" },
  created: "Created",
  activated: "Activated",
  replaced: "Replaced",
  withdrawn: "Withdrawn",
  inUse: "In use",
  releases: (count: string) => (count === "1" ? "1 published release" : `${count} published releases`),
  noneAccepted: "Its tokens are no longer accepted",
  neverUsed: "Never used",
  beingCounted: "Counting … Reload this page in a minute.",
  noTokens: "No tokens in use",
  tokens: (count: string) => (count === "1" ? "At most 1 live token" : `At most ${count} live tokens`),
  publicKey: "Public key",
  forms: {
    spki: "Base64 of the SPKI DER, as in public-key",
    pem: "PEM",
    rawHex: "The 32 bytes as hex",
    rawBase64: "The 32 bytes as Base64",
  },
  activate: "Activate",
  activateKey: "Activate key",
  activating: "Activating …",
  activation: {
    license:
      "From now on every license token is signed with this key. Programs that have not fetched it cannot verify their next token offline. The previous key stays published, so tokens it signed still verify.",
    release:
      "From now on this key signs releases, and everything published is signed again with it alone. Programs that do not know this key refuse all updates from then on and must be updated by hand.",
  },
  early: {
    license: (created: string, until: string) =>
      `Too early: this key was published on ${created}. Wait until ${until}: programs that check weekly have seen it by then. Activate it now only if the current key is lost or stolen.`,
    release: (created: string) =>
      `Too early: nothing has been released since this key was created on ${created}, so no program knows it yet. Activate it now only if the current key is lost or stolen.`,
  },
  withdraw: "Withdraw",
  withdrawKey: "Withdraw key",
  withdrawing: "Withdrawing …",
  withdrawal: {
    unused: "It was never used, so nothing depends on it.",
    release:
      "Everything published was signed again when it was replaced. Programs that trust only this key already refuse all updates; withdrawing it tells the others to stop trusting it.",
    uncounted:
      "Devices with a token of this key would stop verifying offline and would have to enter their license key again. They are being counted: reload this page in a minute to see how many.",
    license: (live: string, all: string) =>
      `${live} would stop verifying offline, because this key signed their token. ${all} could no longer validate with their token, however old it is, and would have to enter their license key again. Both numbers fall as programs validate.`,
    final: "A withdrawn key cannot be published again.",
  },
  devices: (count: string) => (count === "1" ? "At most 1 device" : `At most ${count} devices`),
  rotate: "Rotate without locking anyone out",
  idle: "No rotation in progress",
  here: "You are here",
  doneOn: (day: string) => `Done ${day}`,
  from: (day: string) => `From ${day}`,
  licenseSteps: {
    create: "Create a new key. It is published and signs nothing.",
    learn:
      "Wait until installed programs have fetched it. Answers are cached for five minutes, and longer by your programs; this page allows seven days. Programs that carry their keys need a new version first.",
    activate: "Activate it. New tokens are signed with it; the previous key stays published.",
    end: "Wait until the live tokens of the previous key have expired, at most seven days.",
    withdraw:
      "Withdraw the previous key. Programs that have not validated since the change ask for the license key then, so waiting longer spares more people.",
  },
  releaseSteps: {
    create: "Create a new key. It is published and signs nothing.",
    learn:
      "Release a version that knows both keys, and wait until almost everyone runs it: all others must be updated by hand after the next step.",
    activate: "Activate it. Everything published is signed again with it.",
    end: "Release a version that knows only the new key.",
    withdraw: "Withdraw the previous key.",
  },
  waits: {
    learn: (until: string) =>
      `Wait until ${until}: programs that check weekly have seen the new key by then.`,
    learnRelease: (created: string) => `Nothing has been released since the key was created on ${created}.`,
    end: (until: string) => `Wait until ${until}: the last tokens of the previous key have expired by then.`,
    endRelease: (activated: string) =>
      `Nothing has been released since the key was activated on ${activated}.`,
    ready: (since: string) => `Ready since ${since}.`,
  },
  howCounted:
    "Tokens are not stored, so devices are counted: those in a seat and last seen in the past seven days while the key was active. A device is noted as seen once an hour; one seen shortly before a change of keys counts for both. So the numbers are never too low. Suspended licenses and those that end sooner make them slightly too high.",
};

export type SigningKeysMessages = typeof signingKeys;
