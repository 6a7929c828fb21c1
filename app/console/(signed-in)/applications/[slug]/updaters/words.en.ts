/** Sentences of the page of updaters that programs already have. */
export const feeds = {
  title: "Updaters",
  lead: "Programs that already have an updater read your releases in its own format. Each format is off until you switch it on.",
  served: "Served formats",
  noneOn: "None.",
  save: "Save",
  saving: "Saving …",
  uses: {
    sparkle: "macOS programs with Sparkle 2.",
    winsparkle: "Windows programs with WinSparkle.",
    netsparkle: ".NET programs with NetSparkle.",
    tauri: "Programs made with Tauri 2.",
    electron: "Electron programs built with electron-builder.",
    squirrel: "Electron's own autoUpdater, update-electron-app and Squirrel.Windows.",
    velopack: "Programs packed with Velopack.",
    wordpress: "WordPress plugins that name this server.",
  },
  restricted: "restricted",
  restrictedHow:
    "The program sends its license token as Authorization: Bearer. Where it can send nothing, put a feed token of the license behind the variant: variant~lk_feed_…",
  seen: (name: string, variant: string) => `What ${name} sees of ${variant} right now`,
  system: "System",
  now: "Offered now",
  unsigned: "Files are left out while they are not signed. Create or register a key below.",
  nothing: "Nothing",
  nothingToAsk: "No plugins yet.",
  answers: "Show the answers",
  keys: "Keys of updaters",
  keysLead:
    "Sparkle, Tauri and WordPress verify what they install with a key inside the program. A program knows only that one, so it cannot simply be replaced.",
  noKeys:
    "No keys yet. Feeds of Sparkle, WinSparkle, NetSparkle and Tauri leave out files that are not signed.",
  createKey: "Create key",
  createKeyLead:
    "For programs that are not out yet. The server signs what is published with it, and what will be. Copy the public key into the program.",
  creating: "Creating …",
  registerKey: "Register key",
  registerKeyLead:
    "For programs that are out: enter the public key that they contain. The pipeline goes on signing, and a release goes live only if its signatures verify. A private key is imported on the command line: feed-key import.",
  registering: "Registering …",
  format: "Format",
  formats: {
    sparkle: "Sparkle, WinSparkle, NetSparkle",
    minisign: "Tauri, minisign",
    wordpress: "WordPress",
  },
  signs: "Signed by",
  holders: { server: "this server", pipeline: "the pipeline" },
  retired: "retired",
  publicKey: "Public key",
  publicKeyHint: "As the tool that made it prints it.",
  created: "Created",
  actions: "Actions",
  retire: "Retire",
  retireLead:
    "Nothing is signed or verified with it from now on. What it signed stays signed; programs that contain it are offered nothing that others sign.",
  retiring: "Retiring …",
};

export type FeedsMessages = typeof feeds;
