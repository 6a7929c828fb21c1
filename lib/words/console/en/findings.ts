/** What the self-check found, and what to do about it. */
export const findings = {
  names: {
    address: "Address",
    proxies: "Proxies",
    database: "Database",
    migrations: "Migrations",
    connections: "Connections",
    timeouts: "Timeouts",
    replica: "Read replica",
    clock: "Clock",
    storage: "Storage",
    disk: "Disk space",
    secrets: "Secrets",
    feeds: "Updaters",
    files: "Published files",
    jobs: "Jobs",
    backups: "Backups",
    logArchive: "Old months of the log",
    webhooks: "Webhooks",
    customerMail: "Mail to customers",
    limits: "Limits store",
    mail: "Mail",
    owners: "Owners",
    releaseKeys: "Release keys",
    provider: "Sign-in provider",
  },
  /** Links to where something is put right, by check; `cure`: of one that is not here. */
  cures: {
    webhooks: "Open the webhook",
    customerMail: "Open Mail",
    files: "Open the release",
    feeds: "Open Updaters",
    owners: "Open Team",
    releaseKeys: "Open Signing keys",
    logArchive: "Open the log",
  } as Readonly<Partial<Record<string, string>>>,
  cure: "Open",
  noFeeds: "No feeds are on.",
  feedsRight: "Updaters accept the address of the feeds.",
  feedsUnencrypted: (origin: string) =>
    `Feeds are on, but their address is ${origin}. Sparkle, Tauri and update-electron-app refuse http.`,
  wordpressPort: (port: string) => `Feeds of WordPress are on, but WordPress asks no server on port ${port}.`,
  useUsualPort: "Serve this installation on port 443, and set BASE_URL to that address.",
  noAnswer: (seconds: string) => `There was no answer within ${seconds} seconds.`,
  unknownReason: "It failed for an unknown reason.",
  /** What a program or server said, in its own words. */
  quoted: (text: string) => text,
  tryAgain: "Try again.",

  noHost: "This request named no host.",
  passHost: "Have the proxy pass on the Host header.",
  cameBy: (seen: string, configured: string) =>
    `Your browser came by ${seen}, but the configuration says ${configured}.`,
  and: (one: string, other: string) => `${one} and ${other}`,
  setBaseUrl:
    "Set BASE_URL (and ACCOUNT_URL) to the address people use, or have the proxy pass on the Host header.",
  agreeOnProtocol:
    "Make the two agree: set BASE_URL and ACCOUNT_URL, or have the proxy send X-Forwarded-Proto.",
  unencrypted: (origin: string) => `Your browser came by ${origin}, without encryption.`,
  encrypt: "Put a proxy with a certificate in front, and set BASE_URL to the https address.",
  cameRight: (origin: string) => `Your browser came by ${origin}, as the configuration says.`,

  proxiesMissing: (trusted: string, told: string) =>
    `TRUSTED_PROXIES is ${trusted}, but X-Forwarded-For lists ${told}.`,
  countProxies:
    "Set TRUSTED_PROXIES to the number of proxies that really stand in front, or have each of them append to X-Forwarded-For.",
  proxiesMore: (trusted: string, told: string) =>
    `TRUSTED_PROXIES is ${trusted}, but X-Forwarded-For lists ${told}: there are more proxies, or the browser sent part of it.`,
  raiseProxies: (told: string) =>
    `If ${told} of your proxies stand in front, set TRUSTED_PROXIES to ${told}.`,
  proxiesRight: (told: string) => `X-Forwarded-For lists ${told}, as TRUSTED_PROXIES says.`,
  clientNamed: (header: string) => `The header ${header} names the client of this request.`,
  clientMissing: (header: string) =>
    `CLIENT_ADDRESS_HEADER is ${header}, but this request came without it: such calls are not limited per address.`,
  clientUnreadable: (header: string) =>
    `CLIENT_ADDRESS_HEADER is ${header}, but this request has no address in it: such calls are not limited per address.`,
  nameClient:
    "Set CLIENT_ADDRESS_HEADER to the header in which your platform names the client, or set TRUSTED_PROXIES instead.",
  callerUnknown: "This host does not say who is calling, so calls are not limited per address.",
  nameClientOrProxy:
    "Set CLIENT_ADDRESS_HEADER to the header in which your platform names the client, or put a proxy in front that sets X-Forwarded-For and set TRUSTED_PROXIES.",
  forwardedIgnored:
    "The request came with X-Forwarded-For, but TRUSTED_PROXIES is 0: the header is ignored, and if there is a proxy, all clients share its limits.",
  setProxies: (told: string) =>
    `Set TRUSTED_PROXIES to the number of your proxies in front (${told}, if no one else wrote into the header).`,
  otherHeader: (header: string) =>
    `The request came with ${header}, but TRUSTED_PROXIES is 0: if there is a proxy, all clients share its limits.`,
  appendForwarded:
    "Have the proxy append to X-Forwarded-For and set TRUSTED_PROXIES, or set CLIENT_ADDRESS_HEADER to the header in which your platform names the client.",
  mostForwarded: (calls: string, forwarded: string) =>
    `${forwarded} of the last ${calls} calls came with X-Forwarded-For, but TRUSTED_PROXIES is 0: if there is a proxy, everyone behind it shares its limits.`,
  setProxyCount: "Set TRUSTED_PROXIES to the number of your proxies in front of the server.",
  noProxy: "No proxy stands in front, as TRUSTED_PROXIES says.",

  databaseAnswers: (version: string, ms: string) => `PostgreSQL ${version} answers in ${ms} ms.`,
  databaseSlow: "Every call waits for it: run the database near the server, or find out what keeps it busy.",
  checkDatabase: "Check DATABASE_URL and the database server; its log says more.",
  migrated: "The tables match this version.",
  notMigrated: (names: string) => `Not applied yet: ${names}.`,
  restartToMigrate: "Restart the server: it applies them when it starts.",
  connectionsUnseen: (used: string, allowed: string) =>
    `${used} of ${allowed} are in use; how many servers run cannot be seen through a pooler.`,
  connections: (used: string, allowed: string, servers: string) =>
    `${used} of ${allowed} are in use; ${servers === "1" ? "1 server runs" : `${servers} servers run`}.`,
  lowerPool: "Lower DATABASE_POOL_SIZE, or raise max_connections of the database.",
  timeoutsSet: "PostgreSQL ends statements that run longer than a caller waits.",
  timeoutsMissing:
    "PostgreSQL does not end statements that run longer than a caller waits: a pooler stands in between, through which no limits can be set.",
  settingsInherited: (settings: string) =>
    `PostgreSQL works with ${settings} for this role, and answers are wrong: a pooler stands in between, through which Latchkey cannot set that.`,
  setOnRole: (statements: string) => `Run ${statements}; and have the pooler reconnect.`,
  replica: {
    ok: "Lists and exports are read from the standby in DATABASE_READ_URL, which is up to date.",
    lagging: "The standby in DATABASE_READ_URL lags behind, so lists and exports are read from the primary.",
    away: "The standby in DATABASE_READ_URL does not answer, so lists and exports are read from the primary.",
    not_streaming:
      "The server in DATABASE_READ_URL receives no changes from the primary, so lists and exports are read from the primary.",
    other_database:
      "DATABASE_READ_URL leads to another database, so lists and exports are read from the primary.",
    several:
      "DATABASE_READ_URL leads to more than one server, so lists and exports are read from the primary.",
  },
  checkReplica:
    "Check that DATABASE_READ_URL names one streaming standby, and pg_stat_replication on the primary.",
  clocks: (ms: string) => `The clocks of server and database are ${ms} ms apart.`,
  setClocks:
    "Have both machines take their time from the network (NTP). Tokens and expiry go by the server's clock.",

  stored: {
    disk: (ms: string) => `Wrote, read and deleted a small file on the disk in ${ms} ms.`,
    s3: (ms: string) => `Wrote, read and deleted a small file in the S3 bucket in ${ms} ms.`,
    blob: (ms: string) => `Wrote, read and deleted a small file in Vercel Blob in ${ms} ms.`,
  },
  storedWrong: "What was read back is not what was written.",
  checkBucket: "Check the bucket: something changes objects in it.",
  makeWritable: "Make DATA_DIR/files writable for the server, or check S3_* or BLOB_READ_WRITE_TOKEN.",
  space: (free: string, all: string) => `${free} of ${all} are free where DATA_DIR is.`,
  makeRoom: "Free some space: without it the embedded database and uploads stop.",
  makeReadable: "Make DATA_DIR readable and writable for the server.",
  secretsGiven: "Set by the environment.",
  secretsGenerated: (mode: string) =>
    `Generated, in DATA_DIR/secrets.json with mode ${mode}. Include it in every backup.`,
  secretsOpen: (mode: string) => `Generated, in DATA_DIR/secrets.json with mode ${mode}.`,
  closeSecrets: "Other users of this machine may read it. Run: chmod 600 secrets.json",
  readSecrets: "Make DATA_DIR/secrets.json readable for the server alone.",

  noFiles: "No release with a file is published.",
  filesRight: (files: string, day: string) =>
    `${files === "1" ? "1 file" : `${files} files`} checked, none has changed. The oldest check is from ${day}.`,
  filesUnread: (files: string, day: string): string =>
    `${findings.filesRight(files, day)} FILE_CHECK_DAYS is 0.`,
  filesDamaged: (damaged: string, files: string, named: string) =>
    `Damaged: ${damaged} of ${files}: ${named}.`,
  filesDamagedAndMore: (damaged: string, files: string, named: string, more: string) =>
    `Damaged: ${damaged} of ${files}: ${named}; and ${more} more.`,
  fileProblems: {
    missing: (file: string) => `the file of ${file} is missing`,
    wrong_size: (file: string) => `the file of ${file} has another size than the one that was published`,
    wrong_content: (file: string) => `the file of ${file} has other bytes than the one that was published`,
    unreadable: (file: string) => `the file of ${file} cannot be read`,
  },
  restoreFiles:
    "Put the file back from a backup and run: latchkey release verify (it names the file). Or withdraw the release and publish a new version.",
  readFiles: "Set FILE_CHECK_DAYS, or run latchkey release verify now and then.",
  readFaster: "Raise FILE_CHECK_MB_PER_SECOND: reading all files takes longer than FILE_CHECK_DAYS.",
  verifyFiles: "Try again, or run: latchkey release verify",

  jobsByNoOne:
    "No process keeps running here, and no scheduler can have the jobs run: the log is not sealed.",
  scheduleJobs: "Set CRON_SECRET, and have a scheduler call GET /api/cron (docs/deploying.md).",
  jobsNotYet: "The jobs have not run yet.",
  jobsLate: (moment: string) => `The jobs have not run since they were due on ${moment}.`,
  checkJobs: "Check the server's log; if it says nothing of jobs, restart a server.",
  jobsScheduled: "A scheduler has the jobs run.",
  jobsRun: "The jobs run by themselves.",

  noBackups: "No backup has been made.",
  setBackups: "Set BACKUP_DIR and a passphrase, or have a scheduler run latchkey backup (docs/backup.md).",
  backupsElsewhere: "None is made here. Make sure that someone backs up the database.",
  backupNotYet: "The first one has not been made yet.",
  backupFailed: (moment: string, server: string, problem: string) =>
    `The last one failed on ${moment} on ${server}: ${problem}`,
  checkBackup: "Fix that; it is tried again every ten minutes.",
  repeatBackup: "Fix that, and run latchkey backup again.",
  backupOld: (moment: string) => `The last one was made on ${moment}.`,
  backupWithout: (files: string, moment: string) =>
    files === "1"
      ? `The last one, from ${moment}, lacks 1 file that was missing or damaged.`
      : `The last one, from ${moment}, lacks ${files} files that were missing or damaged.`,
  backupScarce: (dir: string) => `There may be no room left in ${dir} for the next one.`,
  makeBackupRoom: "Free some space there, or lower BACKUP_KEEP.",
  logArchived: (months: string, dir: string) =>
    months === "1"
      ? `Months before the last one are moved from the log to files in ${dir}.`
      : `Months before the last ${months} are moved from the log to files in ${dir}.`,
  logArchiveLate: (day: string, months: string) =>
    `The log still has entries of ${day}, though LOG_KEEP_MONTHS is ${months}.`,
  checkLogArchive: (dir: string) =>
    `Check that servers can write to ${dir}, and look for "log-archive" in the server's log; it is tried again every hour.`,
  backupMade: (moment: string, size: string) => `The last one was made on ${moment} and is ${size} large.`,

  webhooksNone: "There are no enabled webhooks.",
  webhooksGood: (count: string) => `Enabled webhooks: ${count}. None has failed for more than ten minutes.`,
  webhooksFailing: (count: string, host: string, application: string, since: string) =>
    `Failing webhooks: ${count}. ${host} in ${application} has accepted nothing since ${since}.`,
  checkWebhooks: "Look at the last answers on the page of the webhook, or disable it.",

  mailsGood: "No mail to a customer waits for the mail server, and none has failed in the last 7 days.",
  mailsDelayed: (count: string) =>
    count === "1"
      ? "1 mail to a customer could not be sent yet. It is tried again."
      : `${count} mails to customers could not be sent yet. They are tried again.`,
  checkDelayedMails: "Check SMTP_URL and the mail server. Once it accepts mail, they go out by themselves.",
  mailsFailed: (count: string, application: string | null): string =>
    `Mails to customers that failed in the last 7 days: ${count}${application ? `, the newest in ${application}` : ""}.`,
  checkFailedMails: "Look at the application's Mail page: it says why, and can send them again.",

  storeSilent: (kind: string) => `The ${kind} store does not answer.`,
  storeUnread: "What was counted could not be read back.",
  checkStore: "Check REDIS_* or UPSTASH_*, and the store itself. Until then each server counts on its own.",
  primarySilent: "The primary process does not answer; until it does each worker counts on its own.",
  checkLoad: "Check the load of this machine. If it stays high, restart the server.",
  countedIn: (kind: string) => `Counted and read back in ${kind}, which all servers share.`,
  memories: {
    primary: "the memory of this server's primary process",
    server: "this server's memory",
  },
  countedForOne: (memory: string) => `Counted in ${memory}, which is enough for one server.`,
  countedUnseen: (memory: string) =>
    `Counted in ${memory}. That is enough for one server; several need REDIS_URL.`,
  countedApart: (memory: string, servers: string) =>
    `Counted in ${memory}, but ${servers} servers run: each has limits of its own.`,
  shareLimits: "Set REDIS_URL or UPSTASH_REDIS_REST_URL, the same for all servers.",

  noMailServer:
    "No mail server is configured: each mail becomes a file in DATA_DIR/outbox, and its link a line in the log.",
  setMail: "Set SMTP_URL and MAIL_FROM, so that customers and operators get their sign-in links.",
  mailRight: (host: string) =>
    `The mail server ${host} accepts our sign-in. Send a test mail to see whether it delivers.`,
  mailWithoutFrom: (host: string) => `The mail server ${host} accepts our sign-in, but MAIL_FROM is not set.`,
  setMailFrom: "Set MAIL_FROM to an address the mail server may send for.",
  checkMail: "Check SMTP_URL and the mail server.",

  ownerWithout: "The owner has no second factor: anyone who can read their mail can take over.",
  ownersWithout: (without: string, all: string) =>
    without === "1"
      ? `1 of ${all} owners has no second factor: anyone who can read their mail can take over.`
      : `${without} of ${all} owners have no second factor: anyone who can read their mail can take over.`,
  setUpFactors: "Each owner sets it up under their e-mail address, top right.",
  ownerRight: "The owner has a second factor.",
  ownersRight: (all: string) => `All ${all} owners have a second factor.`,

  noProducts: "No product publishes updates yet.",
  productsRight: (products: string) =>
    products === "1"
      ? "1 product publishes updates, and has a key that signs."
      : `${products} products publish updates, each with a key that signs.`,
  productsSilent: (names: string) =>
    `No release key can sign for ${names}: programs cannot tell whether they are up to date.`,
  productsSilentAndMore: (names: string, more: string) =>
    `No release key can sign for ${names} and ${more} more: programs cannot tell whether they are up to date.`,
  createReleaseKey:
    "Create a release signing key and activate it. If one is active, set MASTER_KEY to the one it was sealed with.",

  providerRight: (host: string) => `${host} answers, and names itself as OIDC_ISSUER says.`,
  checkProvider: "Check OIDC_ISSUER, and whether this server reaches the provider. Links work meanwhile.",
};

export type FindingWords = typeof findings;
