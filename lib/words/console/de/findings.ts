import type { FindingWords } from "../en/findings";

export const findings: FindingWords = {
  names: {
    address: "Adresse",
    proxies: "Proxys",
    database: "Datenbank",
    migrations: "Migrationen",
    connections: "Verbindungen",
    timeouts: "Zeitlimits",
    replica: "Lesereplik",
    clock: "Uhrzeit",
    storage: "Dateispeicher",
    disk: "Speicherplatz",
    secrets: "Geheimnisse",
    feeds: "Updater",
    files: "Veröffentlichte Dateien",
    jobs: "Hintergrundaufgaben",
    backups: "Datensicherung",
    logArchive: "Alte Monate des Protokolls",
    webhooks: "Webhooks",
    customerMail: "E-Mails an Kunden",
    limits: "Zähler der Limits",
    mail: "E-Mail",
    owners: "Inhaber",
    releaseKeys: "Release-Schlüssel",
    provider: "Anmeldedienst",
  },
  cures: {
    webhooks: "Webhook öffnen",
    customerMail: "E-Mails öffnen",
    files: "Release öffnen",
    feeds: "Updater öffnen",
    owners: "Team öffnen",
    releaseKeys: "Signaturschlüssel öffnen",
    logArchive: "Protokoll öffnen",
  },
  cure: "Öffnen",
  noFeeds: "Kein Feed ist eingeschaltet.",
  feedsRight: "Updater akzeptieren die Adresse der Feeds.",
  feedsUnencrypted: (origin) =>
    `Feeds sind eingeschaltet, aber ihre Adresse ist ${origin}. Sparkle, Tauri und update-electron-app lehnen http ab.`,
  wordpressPort: (port) =>
    `Feeds für WordPress sind eingeschaltet, aber WordPress fragt keinen Server an Port ${port}.`,
  useUsualPort: "Liefern Sie diese Installation an Port 443 aus, und setzen Sie BASE_URL auf diese Adresse.",
  noAnswer: (seconds) => `Keine Antwort innerhalb von ${seconds} Sekunden.`,
  unknownReason: "Fehlgeschlagen aus unbekanntem Grund.",
  quoted: (text) => `Meldung: „${text}“`,
  tryAgain: "Versuchen Sie es noch einmal.",

  noHost: "Diese Anfrage nannte keinen Host.",
  passHost: "Lassen Sie den Proxy den Host-Header weitergeben.",
  cameBy: (seen, configured) => `Ihr Browser kam über ${seen}, konfiguriert ist aber ${configured}.`,
  and: (one, other) => `${one} und ${other}`,
  setBaseUrl:
    "Setzen Sie BASE_URL (und ACCOUNT_URL) auf die öffentliche Adresse, oder lassen Sie den Proxy den Host-Header weitergeben.",
  agreeOnProtocol:
    "Bringen Sie beides in Einklang: Setzen Sie BASE_URL und ACCOUNT_URL, oder lassen Sie den Proxy X-Forwarded-Proto senden.",
  unencrypted: (origin) => `Ihr Browser kam über ${origin}, unverschlüsselt.`,
  encrypt: "Schalten Sie einen Proxy mit Zertifikat davor, und setzen Sie BASE_URL auf die https-Adresse.",
  cameRight: (origin) => `Ihr Browser kam über ${origin}, wie konfiguriert.`,

  proxiesMissing: (trusted, told) => `TRUSTED_PROXIES ist ${trusted}, X-Forwarded-For nennt aber ${told}.`,
  countProxies:
    "Setzen Sie TRUSTED_PROXIES auf die tatsächliche Zahl der Proxys, oder lassen Sie jeden davon X-Forwarded-For ergänzen.",
  proxiesMore: (trusted, told) =>
    `TRUSTED_PROXIES ist ${trusted}, X-Forwarded-For nennt aber ${told}: Es gibt mehr Proxys, oder ein Teil kam vom Browser.`,
  raiseProxies: (told) => `Wenn ${told} Ihrer Proxys davorstehen, setzen Sie TRUSTED_PROXIES auf ${told}.`,
  proxiesRight: (told) => `X-Forwarded-For nennt ${told}, wie in TRUSTED_PROXIES angegeben.`,
  clientNamed: (header) => `Der Header ${header} nennt den Absender dieser Anfrage.`,
  clientMissing: (header) =>
    `CLIENT_ADDRESS_HEADER ist ${header}, diese Anfrage kam aber ohne ihn: Solche Aufrufe werden nicht pro Adresse begrenzt.`,
  clientUnreadable: (header) =>
    `CLIENT_ADDRESS_HEADER ist ${header}, bei dieser Anfrage steht darin aber keine Adresse: Solche Aufrufe werden nicht pro Adresse begrenzt.`,
  nameClient:
    "Setzen Sie CLIENT_ADDRESS_HEADER auf den Header, in dem Ihre Plattform den Absender nennt, oder stattdessen TRUSTED_PROXIES.",
  callerUnknown:
    "Diese Umgebung verrät nicht, wer anfragt. Aufrufe werden deshalb nicht pro Adresse begrenzt.",
  nameClientOrProxy:
    "Setzen Sie CLIENT_ADDRESS_HEADER auf den Header, in dem Ihre Plattform den Absender nennt, oder schalten Sie einen Proxy davor, der X-Forwarded-For setzt, und setzen Sie TRUSTED_PROXIES.",
  forwardedIgnored:
    "Die Anfrage kam mit X-Forwarded-For, TRUSTED_PROXIES ist aber 0: Der Header wird ignoriert, und hinter einem Proxy teilen sich alle dieselben Limits.",
  setProxies: (told) =>
    `Setzen Sie TRUSTED_PROXIES auf die Zahl Ihrer Proxys (${told}, wenn sonst niemand den Header ergänzt).`,
  otherHeader: (header) =>
    `Die Anfrage kam mit ${header}, TRUSTED_PROXIES ist aber 0: Hinter einem Proxy teilen sich alle dieselben Limits.`,
  appendForwarded:
    "Lassen Sie den Proxy X-Forwarded-For ergänzen und setzen Sie TRUSTED_PROXIES, oder setzen Sie CLIENT_ADDRESS_HEADER auf den Header, in dem Ihre Plattform den Absender nennt.",
  mostForwarded: (calls, forwarded) =>
    `${forwarded} der letzten ${calls} Aufrufe kamen mit X-Forwarded-For, TRUSTED_PROXIES ist aber 0: Hinter einem Proxy teilen sich alle dieselben Limits.`,
  setProxyCount: "Setzen Sie TRUSTED_PROXIES auf die Zahl Ihrer Proxys vor dem Server.",
  noProxy: "Kein Proxy steht davor, wie in TRUSTED_PROXIES angegeben.",

  databaseAnswers: (version, ms) => `PostgreSQL ${version} antwortet in ${ms} ms.`,
  databaseSlow:
    "Jeder Aufruf wartet darauf: Betreiben Sie die Datenbank nah am Server, oder prüfen Sie, was sie auslastet.",
  checkDatabase: "Prüfen Sie DATABASE_URL und den Datenbankserver; sein Protokoll sagt mehr.",
  migrated: "Die Tabellen passen zu dieser Version.",
  notMigrated: (names) => `Noch nicht angewendet: ${names}.`,
  restartToMigrate: "Starten Sie den Server neu: Er wendet sie beim Start an.",
  connectionsUnseen: (used, allowed) =>
    `${used} von ${allowed} in Gebrauch; wie viele Server laufen, ist durch einen Pooler nicht zu sehen.`,
  connections: (used, allowed, servers) =>
    `${used} von ${allowed} in Gebrauch; ${servers === "1" ? "1 Server läuft" : `${servers} Server laufen`}.`,
  lowerPool: "Senken Sie DATABASE_POOL_SIZE, oder erhöhen Sie max_connections der Datenbank.",
  timeoutsSet: "PostgreSQL beendet Anweisungen, die länger dauern, als ein Aufrufer wartet.",
  timeoutsMissing:
    "PostgreSQL beendet Anweisungen nicht, die länger dauern, als ein Aufrufer wartet: Dazwischen steht ein Pooler, durch den sich keine Zeitlimits setzen lassen.",
  settingsInherited: (settings) =>
    `PostgreSQL arbeitet für diese Rolle mit ${settings}, und Antworten sind falsch: Ein Pooler steht dazwischen, durch den Latchkey das nicht setzen kann.`,
  setOnRole: (statements) => `Führen Sie ${statements}; aus, und lassen Sie den Pooler neu verbinden.`,
  replica: {
    ok: "Listen und Exporte kommen von der Replik in DATABASE_READ_URL; sie ist auf dem neuesten Stand.",
    lagging: "Die Replik in DATABASE_READ_URL hinkt hinterher; Listen und Exporte kommen vom Primärserver.",
    away: "Die Replik in DATABASE_READ_URL antwortet nicht; Listen und Exporte kommen vom Primärserver.",
    not_streaming:
      "Der Server in DATABASE_READ_URL erhält keine Änderungen vom Primärserver; Listen und Exporte kommen von diesem.",
    other_database:
      "DATABASE_READ_URL führt zu einer anderen Datenbank; Listen und Exporte kommen vom Primärserver.",
    several: "DATABASE_READ_URL führt zu mehreren Servern; Listen und Exporte kommen vom Primärserver.",
  },
  checkReplica:
    "Prüfen Sie, ob DATABASE_READ_URL genau eine Replik mit Streaming nennt, und sehen Sie auf dem Primärserver in pg_stat_replication nach.",
  clocks: (ms) => `Die Uhren von Server und Datenbank gehen ${ms} ms auseinander.`,
  setClocks:
    "Stellen Sie beide Rechner über das Netz (NTP). Tokens und Ablauf richten sich nach der Uhr des Servers.",

  stored: {
    disk: (ms) => `Kleine Datei auf der Festplatte geschrieben, gelesen und gelöscht, in ${ms} ms.`,
    s3: (ms) => `Kleine Datei im S3-Bucket geschrieben, gelesen und gelöscht, in ${ms} ms.`,
    blob: (ms) => `Kleine Datei in Vercel Blob geschrieben, gelesen und gelöscht, in ${ms} ms.`,
  },
  storedWrong: "Gelesen wurde etwas anderes, als geschrieben wurde.",
  checkBucket: "Prüfen Sie den Bucket: Etwas verändert die Objekte darin.",
  makeWritable:
    "Machen Sie DATA_DIR/files für den Server beschreibbar, oder prüfen Sie S3_* oder BLOB_READ_WRITE_TOKEN.",
  space: (free, all) => `${free} von ${all} sind frei, wo DATA_DIR liegt.`,
  makeRoom: "Schaffen Sie Platz: Ohne ihn stehen die eingebaute Datenbank und Uploads still.",
  makeReadable: "Machen Sie DATA_DIR für den Server lesbar und beschreibbar.",
  secretsGiven: "In der Umgebung gesetzt.",
  secretsGenerated: (mode) =>
    `Erzeugt, in DATA_DIR/secrets.json mit den Rechten ${mode}. Die Datei gehört in jede Sicherung.`,
  secretsOpen: (mode) => `Erzeugt, in DATA_DIR/secrets.json mit den Rechten ${mode}.`,
  closeSecrets: "Andere auf diesem Rechner können sie lesen. Führen Sie aus: chmod 600 secrets.json",
  readSecrets: "Machen Sie DATA_DIR/secrets.json allein für den Server lesbar.",

  noFiles: "Es ist kein Release mit einer Datei veröffentlicht.",
  filesRight: (files, day) =>
    `${files === "1" ? "1 Datei" : `${files} Dateien`} geprüft, keine hat sich verändert. Die älteste Prüfung ist vom ${day}.`,
  filesUnread: (files, day) => `${findings.filesRight(files, day)} FILE_CHECK_DAYS ist 0.`,
  filesDamaged: (damaged, files, named) => `Beschädigt: ${damaged} von ${files}: ${named}.`,
  filesDamagedAndMore: (damaged, files, named, more) =>
    `Beschädigt: ${damaged} von ${files}: ${named}; und ${more} weitere.`,
  fileProblems: {
    missing: (file) => `die Datei von ${file} fehlt`,
    wrong_size: (file) => `die Datei von ${file} hat eine andere Größe als die veröffentlichte`,
    wrong_content: (file) => `die Datei von ${file} hat einen anderen Inhalt als die veröffentlichte`,
    unreadable: (file) => `die Datei von ${file} lässt sich nicht lesen`,
  },
  restoreFiles:
    "Spielen Sie die Datei aus einer Sicherung zurück, und führen Sie latchkey release verify aus (es nennt die Datei). Oder ziehen Sie das Release zurück, und veröffentlichen Sie eine neue Version.",
  readFiles: "Setzen Sie FILE_CHECK_DAYS, oder führen Sie gelegentlich latchkey release verify aus.",
  readFaster:
    "Erhöhen Sie FILE_CHECK_MB_PER_SECOND: Alle Dateien zu lesen dauert länger als FILE_CHECK_DAYS.",
  verifyFiles: "Versuchen Sie es noch einmal, oder führen Sie aus: latchkey release verify",

  jobsByNoOne:
    "Hier läuft kein Prozess dauerhaft, und kein Zeitplaner kann die Aufgaben anstoßen: Das Protokoll wird nicht versiegelt.",
  scheduleJobs:
    "Setzen Sie CRON_SECRET, und lassen Sie einen Zeitplaner GET /api/cron aufrufen (docs/deploying.md).",
  jobsNotYet: "Die Aufgaben sind noch nicht gelaufen.",
  jobsLate: (moment) => `Die Aufgaben sind seit ihrem Termin am ${moment} nicht gelaufen.`,
  checkJobs:
    "Sehen Sie im Protokoll des Servers nach; steht dort nichts von Aufgaben (jobs), starten Sie einen Server neu.",
  jobsScheduled: "Ein Zeitplaner stößt die Aufgaben an.",
  jobsRun: "Die Aufgaben laufen von selbst.",
  noBackups: "Es wurde noch keine Sicherung erstellt.",
  setBackups:
    "Setzen Sie BACKUP_DIR und eine Passphrase, oder lassen Sie latchkey backup regelmäßig laufen (docs/backup.md).",
  backupsElsewhere: "Hier wird keine erstellt. Stellen Sie sicher, dass jemand die Datenbank sichert.",
  backupNotYet: "Die erste steht noch aus.",
  backupFailed: (moment, server, problem) =>
    `Die letzte ist am ${moment} auf ${server} fehlgeschlagen. Meldung: „${problem}“`,
  checkBackup: "Beheben Sie das; alle zehn Minuten folgt ein neuer Versuch.",
  repeatBackup: "Beheben Sie das, und führen Sie latchkey backup noch einmal aus.",
  backupOld: (moment) => `Die letzte ist vom ${moment}.`,
  backupWithout: (files, moment) =>
    files === "1"
      ? `In der letzten vom ${moment} fehlt 1 Datei, die nicht da oder beschädigt war.`
      : `In der letzten vom ${moment} fehlen ${files} Dateien, die nicht da oder beschädigt waren.`,
  backupScarce: (dir) => `In ${dir} könnte der Platz für die nächste fehlen.`,
  makeBackupRoom: "Schaffen Sie dort Platz, oder senken Sie BACKUP_KEEP.",
  logArchived: (months, dir) =>
    months === "1"
      ? `Monate vor dem letzten werden aus dem Protokoll in Dateien in ${dir} verschoben.`
      : `Monate vor den letzten ${months} werden aus dem Protokoll in Dateien in ${dir} verschoben.`,
  logArchiveLate: (day, months) =>
    `Im Protokoll stehen noch Einträge vom ${day}, obwohl LOG_KEEP_MONTHS auf ${months} steht.`,
  checkLogArchive: (dir) =>
    `Prüfen Sie, ob die Server in ${dir} schreiben dürfen, und suchen Sie „log-archive“ im Protokoll des Servers; jede Stunde folgt ein neuer Versuch.`,
  backupMade: (moment, size) => `Die letzte ist vom ${moment} und ${size} groß.`,

  webhooksNone: "Es gibt keine eingeschalteten Webhooks.",
  webhooksGood: (count: string) =>
    `Eingeschaltete Webhooks: ${count}. Keiner ist seit mehr als zehn Minuten gestört.`,
  webhooksFailing: (count: string, host: string, application: string, since: string) =>
    `Gestörte Webhooks: ${count}. ${host} in ${application} nimmt seit ${since} nichts an.`,
  checkWebhooks:
    "Sehen Sie sich die letzten Antworten auf der Seite des Webhooks an, oder schalten Sie ihn ab.",

  mailsGood:
    "Keine E-Mail an Kunden wartet auf den Mailserver, und in den letzten 7 Tagen ist keine fehlgeschlagen.",
  mailsDelayed: (count) =>
    count === "1"
      ? "1 E-Mail an einen Kunden konnte noch nicht gesendet werden. Es wird erneut versucht."
      : `${count} E-Mails an Kunden konnten noch nicht gesendet werden. Es wird erneut versucht.`,
  checkDelayedMails:
    "Prüfen Sie SMTP_URL und den Mailserver. Sobald er E-Mails annimmt, werden sie von selbst gesendet.",
  mailsFailed: (count, application) =>
    `In den letzten 7 Tagen fehlgeschlagene E-Mails an Kunden: ${count}${application ? `, die neueste in ${application}` : ""}.`,
  checkFailedMails:
    "Auf der Seite „E-Mails“ der Anwendung steht der Grund; dort können Sie sie erneut senden.",

  storeSilent: (kind) => `Der Speicher ${kind} antwortet nicht.`,
  storeUnread: "Was gezählt wurde, ließ sich nicht wieder lesen.",
  checkStore:
    "Prüfen Sie REDIS_* oder UPSTASH_* und den Speicher selbst. Bis dahin zählt jeder Server für sich.",
  primarySilent: "Der Hauptprozess antwortet nicht; bis dahin zählt jeder Worker für sich.",
  checkLoad: "Prüfen Sie die Auslastung dieses Rechners. Bleibt sie hoch, starten Sie den Server neu.",
  countedIn: (kind) => `Gezählt und gelesen in ${kind}, gemeinsam für alle Server.`,
  memories: {
    primary: "im Speicher des Hauptprozesses",
    server: "im Speicher dieses Servers",
  },
  countedForOne: (memory) => `Gezählt ${memory}; das reicht für einen Server.`,
  countedUnseen: (memory) => `Gezählt ${memory}. Das reicht für einen Server; mehrere brauchen REDIS_URL.`,
  countedApart: (memory, servers) =>
    `Gezählt ${memory}, es laufen aber ${servers} Server: Jeder hat eigene Limits.`,
  shareLimits: "Setzen Sie REDIS_URL oder UPSTASH_REDIS_REST_URL, für alle Server gleich.",

  noMailServer:
    "Kein Mailserver ist konfiguriert: Jede E-Mail wird eine Datei in DATA_DIR/outbox, ihr Link eine Zeile im Protokoll des Servers.",
  setMail: "Setzen Sie SMTP_URL und MAIL_FROM, damit Kunden und Team ihre Anmeldelinks bekommen.",
  mailRight: (host) =>
    `Der Mailserver ${host} akzeptiert die Anmeldung. Ob er zustellt, zeigt eine Test-E-Mail.`,
  mailWithoutFrom: (host) =>
    `Der Mailserver ${host} akzeptiert die Anmeldung, aber MAIL_FROM ist nicht gesetzt.`,
  setMailFrom: "Setzen Sie MAIL_FROM auf eine Adresse, für die der Mailserver senden darf.",
  checkMail: "Prüfen Sie SMTP_URL und den Mailserver.",

  ownerWithout:
    "Der Inhaber hat keinen zweiten Faktor: Wer dessen E-Mails lesen kann, kann die Konsole übernehmen.",
  ownersWithout: (without, all) =>
    without === "1"
      ? `1 von ${all} Inhabern hat keinen zweiten Faktor: Wer dessen E-Mails lesen kann, kann die Konsole übernehmen.`
      : `${without} von ${all} Inhabern haben keinen zweiten Faktor: Wer deren E-Mails lesen kann, kann die Konsole übernehmen.`,
  setUpFactors: "Jeder Inhaber richtet ihn selbst ein, oben rechts unter der eigenen E-Mail-Adresse.",
  ownerRight: "Der Inhaber hat einen zweiten Faktor.",
  ownersRight: (all) => `Alle ${all} Inhaber haben einen zweiten Faktor.`,

  noProducts: "Noch kein Produkt veröffentlicht Updates.",
  productsRight: (products) =>
    products === "1"
      ? "1 Produkt veröffentlicht Updates und hat einen Schlüssel, der signiert."
      : `${products} Produkte veröffentlichen Updates, jedes mit einem Schlüssel, der signiert.`,
  productsSilent: (names) =>
    `Kein Release-Schlüssel kann für ${names} signieren: Programme können nicht feststellen, ob sie aktuell sind.`,
  productsSilentAndMore: (names, more) =>
    `Kein Release-Schlüssel kann für ${names} und ${more} weitere signieren: Programme können nicht feststellen, ob sie aktuell sind.`,
  createReleaseKey:
    "Erstellen Sie einen Signaturschlüssel für Releases, und aktivieren Sie ihn. Ist einer aktiv, setzen Sie MASTER_KEY auf den Schlüssel, mit dem er versiegelt wurde.",

  providerRight: (host) => `${host} antwortet und nennt sich so wie in OIDC_ISSUER angegeben.`,
  checkProvider:
    "Prüfen Sie OIDC_ISSUER und ob dieser Server den Dienst erreicht. Links funktionieren solange weiter.",
};
