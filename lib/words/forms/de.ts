/** What the console's forms, uploads and downloads answer by themselves, in German. */
import type { FormWords } from "./en";

const FIELDS: Readonly<Record<string, string>> = {
  channel: "Der Kanal",
  critical: "„Kritisch“",
  file: "Die Datei",
  image: "Das Container-Image",
  manual: "„Manuell“",
  minCoreVersion: "„Benötigt mindestens Version“",
  notes: "Der Text der Versionshinweise",
  pluginId: "Die ID des Plugins",
  products: "„Tarife der Produkte“",
  publish: "„Sofort veröffentlichen“",
  variant: "Die Variante",
  version: "Die Version",
};

export const formsDe: FormWords = {
  confirm: (name) => `Geben Sie zur Bestätigung ${name} ein. Es wurde nichts geändert.`,
  proof: (minutes) =>
    `Sie haben Ihre Identität zuletzt vor mehr als ${minutes} Minuten bestätigt. Es wurde noch nichts geändert: Bestätigen Sie sie, um fortzufahren.`,
  signedOut:
    "Sie wurden abgemeldet, deshalb wurde nichts gespeichert. Ihre Eingaben sind noch da: Melden Sie sich an, kommen Sie auf diese Seite zurück und senden Sie sie noch einmal.",
  variantsMissing: "Wählen Sie mindestens eine Variante.",
  noSuchFilter: (filters) => `Diesen Filter gibt es nicht: ${filters}.`,
  noProvider: "Hier ist kein Anmeldedienst eingerichtet. Melden Sie sich mit einem Link an.",
  keys: {
    actMissing: "Wählen Sie, was mit den Schlüsseln geschehen soll.",
    planMissing: "Wählen Sie einen Tarif.",
    countOutOfRange: (max) => `Geben Sie eine ganze Zahl von 1 bis ${max} ein.`,
    lastDayMissing: "Wählen Sie den letzten Tag.",
    lastDayOver: "Der letzte Tag liegt in der Vergangenheit. Wählen Sie einen späteren.",
    seatsMissing: "Geben Sie eine ganze Zahl von Plätzen ein, oder wählen Sie „Unbegrenzt“.",
    notFound: "Kein Schlüssel dieser Anwendung passt dazu.",
    tooManyMails:
      "Zu viele E-Mails an diesen Kunden. Warten Sie ein paar Minuten, und versuchen Sie es noch einmal.",
    foundWhole:
      "Das sieht nach einem Teil eines Schlüssels aus. Suchen Sie nach dem ganzen Schlüssel oder nach seinen letzten vier Zeichen.",
  },
  features: {
    nameMissing: (number) => `Geben Sie einen Namen für die Funktion mit der Zahl ${number} ein.`,
    twice: (name) => `Die Funktion „${name}“ steht zweimal da. Entfernen Sie eine davon.`,
    numberMissing: (name) => `Geben Sie eine Zahl für die Funktion „${name}“ ein, wie 50 oder 2.5.`,
    valueIgnored: (name, value) =>
      `Wählen Sie für die Funktion „${name}“ „Zahl“ oder „Text“, oder löschen Sie ${value}.`,
    valueMissing: (name) =>
      `Wählen Sie für die Funktion „${name}“ true, false, eine Zahl, einen Text oder null.`,
  },
  accessMissing: "Wählen Sie „premium“ oder „kostenlos“.",
  signingPurposeMissing: "Wählen Sie, was der Schlüssel signiert.",
  tokenPurposeMissing: "Wählen Sie, wofür das Token ist.",
  addressFree: (slug) => `„${slug}“ ist frei.`,
  testMail: {
    tooMany:
      "Vorerst genug Test-E-Mails. Prüfen Sie Ihr Postfach, oder warten Sie ein paar Minuten bis zur nächsten.",
    sent: (email) =>
      `Der Mailserver hat die E-Mail an ${email} angenommen. Prüfen Sie, ob sie ankommt, und nicht im Spam-Ordner.`,
    failed: (reason) => `Die E-Mail konnte nicht gesendet werden: „${reason}“`,
    outbox: (file) => `SMTP_URL ist nicht gesetzt, deshalb wurde die E-Mail nach ${file} geschrieben.`,
    subject: (brand) => `Test-E-Mail von ${brand}`,
    title: "E-Mail funktioniert",
    body: "Sie haben diese E-Mail im Selbsttest der Konsole angefordert. Anmeldelinks werden genauso verschickt.",
  },
  linkMail: {
    subject: (brand) => `Ihr Link zur Konsole von ${brand}`,
    title: "Bei der Konsole anmelden",
    lead: "Mit diesem Link melden Sie sich bei der Konsole an. Er gilt einmal und 15 Minuten lang.",
    button: "Anmelden",
    notAsked:
      "Sie haben das nicht angefordert? Dann hat jemand Ihre Adresse eingegeben. Sie müssen nichts tun.",
    notAskedSignedIn:
      "Sie haben das nicht angefordert? Dann nutzt jemand einen Browser, in dem Sie angemeldet sind: Melden Sie sich mit diesem Link an, und beenden Sie auf Ihrer Kontoseite alle anderen Sitzungen.",
  },
  invitationMail: {
    subject: (inviter, brand) => `${inviter} hat Sie zur Konsole von ${brand} eingeladen`,
    title: "Sie sind zur Konsole eingeladen",
    lead: (inviter, brand, role) =>
      `${inviter} hat Sie in das Team von ${brand} aufgenommen, mit der Rolle „${role}“. Mit diesem Link melden Sie sich an. Er gilt einmal und eine Stunde lang.`,
    button: "Anmelden",
    later: (url) => `Später melden Sie sich mit dieser E-Mail-Adresse hier an: ${url}`,
    unknown: (inviter) => `Sie kennen ${inviter} nicht? Dann können Sie diese E-Mail ignorieren.`,
  },
  keyMail: {
    subject: (application) => `Ihr neuer Lizenzschlüssel für ${application}`,
    title: "Ihr neuer Lizenzschlüssel",
    lead: (application) => `Das ist Ihr neuer Lizenzschlüssel für ${application}:`,
    after: "Er ersetzt den bisherigen Schlüssel. Bereits aktivierte Geräte laufen weiter.",
    button: "Ihre Lizenzen ansehen",
    closing:
      "Bewahren Sie diese E-Mail auf: Zu Ihrer Sicherheit wird der Schlüssel nirgends noch einmal angezeigt.",
  },
  codeMail: {
    subject: (application) => `Ihr neuer Verwaltungscode für ${application}`,
    title: "Ihr neuer Verwaltungscode",
    lead: (application) => `Das ist Ihr neuer Verwaltungscode für ${application}:`,
    after:
      "Damit sehen Sie, welche Geräte Ihre Lizenz nutzen, und entfernen Geräte, die Sie nicht mehr nutzen.",
    button: "Lizenz verwalten",
    closing:
      "Bewahren Sie diese E-Mail auf: Zu Ihrer Sicherheit wird der Code nirgends noch einmal angezeigt. Ein früherer Code gilt nicht mehr.",
  },
  uploads: {
    foreign: "Dieses Formular kam von einer anderen Website. Es wurde nichts gespeichert.",
    over: "Ihre Sitzung ist zu Ende. Es wurde nichts gespeichert. Melden Sie sich an, und laden Sie die Datei noch einmal hoch.",
    tooMany: "Zu viele Uploads in einer Minute. Warten Sie eine Minute, und versuchen Sie es noch einmal.",
    tooLarge: (size) => `Die Datei darf höchstens ${size} groß sein.`,
    unreadable:
      "Der Upload wurde unterbrochen oder konnte nicht gelesen werden. Es wurde nichts gespeichert. Versuchen Sie es noch einmal.",
    textsLost: "Lange Texte konnten nicht behalten werden. Geben Sie sie noch einmal ein.",
    missing: (field) =>
      field === "file" ? "Wählen Sie das Paket des Plugins." : `${FIELDS[field] ?? field} fehlt.`,
    tooLong: (field, max) => `${FIELDS[field] ?? field} darf höchstens ${max} Zeichen haben.`,
    notStorable: (field) => `${FIELDS[field] ?? field} enthält Zeichen, die nicht gespeichert werden können.`,
    notPossible: (field) => `${FIELDS[field] ?? field} hat einen Wert, der nicht möglich ist.`,
  },
  downloads: {
    unavailable: "Das ist gerade nicht verfügbar. Versuchen Sie es in ein paar Sekunden noch einmal.",
    failed: "Bei uns ist etwas schiefgegangen.",
  },
  done: {
    key: {
      suspend: "Schlüssel gesperrt. Programme stoppen bei ihrer nächsten Prüfung.",
      reactivate: "Schlüssel reaktiviert.",
      revoke: "Schlüssel widerrufen. Das lässt sich nicht rückgängig machen.",
      changed: "Schlüssel geändert.",
      extended: "Schlüssel verlängert. Programme erfahren es bei ihrer nächsten Prüfung.",
      seats: "Zahl der Plätze geändert.",
      "feed-token-revoked": "Feed-Token widerrufen. Es funktioniert nicht mehr.",
      again: "Die E-Mail wird erneut gesendet.",
      "mail-sent": "E-Mail an den Kunden gesendet.",
      "mail-outbox":
        "SMTP_URL ist nicht gesetzt, deshalb wurde die E-Mail in den Ordner „outbox“ in DATA_DIR geschrieben.",
      ended:
        "Schlüssel geändert. Sein letzter Tag liegt in der Vergangenheit, also ist er abgelaufen: Programme stoppen bei ihrer nächsten Prüfung, oder wenn ihr Token abläuft.",
    },
    moving: { discarded: "Die Datei wurde gelöscht. Es wurde nichts importiert." },
    plan: {
      created: "Tarif angelegt.",
      saved: "Tarif gespeichert.",
      published: "Der Tarif ist öffentlich. Schlüssel können ausgestellt werden.",
    },
    plugin: {
      premium:
        "Das Plugin ist jetzt premium. Nur Tarife und Update-Schlüssel, die es enthalten, bekommen es.",
      free: "Das Plugin ist jetzt für alle kostenlos.",
      discarded: "Entwurf verworfen. Seine Version kann wieder hochgeladen werden.",
    },
    release: {
      uploaded: "Datei als Entwurf gespeichert. Er wird erst angeboten, wenn Sie ihn veröffentlichen.",
      saved: "Entwurf gespeichert.",
      published: "Release veröffentlicht.",
      promoted: "Das Release ist jetzt „stable“, mit einer neuen signierten Angabe.",
      withdrawn:
        "Release zurückgezogen. Es wird nicht mehr angeboten, und seine Download-Links funktionieren nicht mehr.",
      rolledOut: "Verteilung geändert.",
      discarded: "Entwurf verworfen. Seine Version kann wieder hochgeladen werden.",
    },
    feeds: {
      saved: "Gespeichert.",
      created:
        "Schlüssel angelegt. Veröffentlichte Dateien werden damit signiert. Kopieren Sie den öffentlichen Schlüssel in Ihr Programm.",
      registered: "Schlüssel hinterlegt. Ab jetzt werden die Signaturen der Pipeline damit geprüft.",
      retired: "Schlüssel stillgelegt.",
    },
    mail: { saved: "Einstellungen der E-Mails gespeichert.", again: "Die E-Mail wird erneut gesendet." },
    erasure: {
      handled: "Anfrage als bearbeitet markiert.",
      erased: "Die personenbezogenen Daten wurden gelöscht.",
      nothing: "Zu dieser Adresse ist nichts gespeichert. Es wurde nichts gelöscht.",
    },
    settings: {
      saved: "Einstellungen gespeichert.",
      variant: "Variante angelegt. Sie können Releases dafür veröffentlichen.",
      renamed: "Variante umbenannt.",
      opened: "Die Variante ist jetzt für alle offen.",
      restricted: "Die Variante ist jetzt eingeschränkt.",
      newestPublic: "Die neueste Version können jetzt alle herunterladen.",
      noDownloads: "Downloads der Variante brauchen jetzt eine Lizenz.",
      deleted: "Variante gelöscht.",
      kind: "Art geändert.",
    },
    signingKey: {
      created: "Schlüssel angelegt und veröffentlicht. Er signiert erst, wenn Sie ihn aktivieren.",
      activated: "Der Schlüssel signiert jetzt. Der vorige bleibt veröffentlicht, bis Sie ihn zurückziehen.",
      withdrawn:
        "Schlüssel zurückgezogen. Er ist nicht mehr veröffentlicht, und was er signiert hat, gilt nicht mehr.",
    },
    team: {
      role: "Rolle geändert. Sie gilt ab dem nächsten Klick.",
      factor: "Zweiter Faktor entfernt. Beim nächsten Mal muss ein neuer eingerichtet werden.",
      removed: "Aus dem Team entfernt. Alle Sitzungen sind beendet.",
    },
    token: { revoked: "Token widerrufen. Es funktioniert nicht mehr." },
    webhook: {
      saved: "Webhook gespeichert.",
      enabled: "Webhook eingeschaltet.",
      disabled: "Webhook abgeschaltet. Ihm wird nichts mehr gesendet.",
      test: "Das Testereignis ist unterwegs. Laden Sie die Seite gleich neu, um die Antwort zu sehen.",
      resent: "Das Ereignis ist erneut unterwegs. Laden Sie die Seite gleich neu, um die Antwort zu sehen.",
      deleted: "Webhook gelöscht.",
    },
    you: {
      "factor-removed": "Zweiter Faktor entfernt.",
      language: "Sprache gespeichert.",
      "attention-mails": "E-Mail-Einstellung gespeichert.",
      session: "Sitzung beendet.",
      sessions: "Alle Ihre anderen Sitzungen sind beendet.",
    },
  },
};
