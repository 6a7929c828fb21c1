/** Every sentence that customers read, in German. */
import type { Messages } from "./en";

export const de: Messages = {
  common: {
    skip: "Zum Inhalt springen",
    support: "Hilfe anfordern",
    manage: "Lizenz verwalten",
    account: "Konto",
    pending: "Einen Moment …",
    frontPage: "Zur Startseite",
  },
  front: {
    title: "Lizenzen und Updates",
    lead: "Hier verwalten Sie Ihre Softwarelizenzen.",
    manageHint: "Mit dem Verwaltungscode, der mit Ihrem Lizenzschlüssel kam. Ohne Konto.",
    accountHint:
      "Alle Lizenzen Ihrer E-Mail-Adresse, mit Downloads. Zum Anmelden schicken wir Ihnen einen Link.",
    console: "Konsole",
    consoleHint: "Für alle, die diesen Dienst betreiben.",
  },
  manage: {
    title: "Lizenz verwalten",
    lead: "Sehen Sie, welche Geräte Ihre Lizenz nutzen, und geben Sie einen Platz frei, wenn ein Gerät wegfällt.",
    code: "Verwaltungscode",
    codeHint:
      "Er kam mit Ihrem Lizenzschlüssel und beginnt mit VC-. Kleinbuchstaben und fehlende Striche sind kein Problem.",
    submit: "Lizenz anzeigen",
    pending: "Wird gesucht …",
    noCode: "Kein Verwaltungscode?",
    noCodeHint: "Melden Sie sich mit der E-Mail-Adresse an, mit der Sie gekauft haben.",
    leave: "Lizenz schließen",
    /** Between them stands the time. */
    leaveHintBefore: "Diese Seite schließt sich von selbst am",
    leaveHintAfter: ". Schließen Sie sie an einem fremden Rechner, wenn Sie fertig sind.",
    notKept:
      "Es ist keine Lizenz geöffnet. Falls Sie gerade den Code eingegeben haben, behält Ihr Browser keine Cookies dieser Seite: Erlauben Sie sie, und versuchen Sie es noch einmal.",
    closed: "Die Lizenz ist auf diesem Rechner geschlossen. Mit dem Code öffnen Sie sie wieder.",
  },
  license: {
    status: "Status",
    expires: "Gültig bis",
    never: "Läuft nicht ab",
    expired: "Abgelaufen am",
    seats: "Belegte Plätze",
    seatsOf: (used, max) => `${used} von ${max}`,
    seatsUnlimited: (used) => `${used}, ohne Grenze`,
    endsWith: "Schlüssel endet auf",
    plan: "Tarif",
    statuses: { active: "Aktiv", expired: "Abgelaufen", suspended: "Ausgesetzt", revoked: "Widerrufen" },
    advice: {
      expired:
        "Diese Lizenz ist abgelaufen, die Software nimmt sie nicht mehr an. Verlängern Sie sie dort, wo Sie sie gekauft haben; Ihre Geräte behalten bis dahin ihre Plätze.",
      suspended:
        "Diese Lizenz ist ausgesetzt, die Software nimmt sie zurzeit nicht an. Ihre Geräte behalten ihre Plätze und laufen wieder, sobald der Verkäufer sie freigibt.",
      revoked:
        "Diese Lizenz wurde widerrufen und kann nicht mehr benutzt werden. Falls das ein Irrtum ist, wenden Sie sich an den Verkäufer.",
    },
    full: "Alle Plätze sind belegt. Melden Sie ein Gerät ab, das Sie nicht mehr brauchen, und aktivieren Sie dann das neue.",
    ask: "Verkäufer fragen",
  },
  devices: {
    title: "Geräte",
    none: "Zurzeit nutzt kein Gerät diese Lizenz. Die Software belegt einen Platz, sobald sie mit dem Lizenzschlüssel aktiviert wird.",
    revoked: "Die Geräte einer widerrufenen Lizenz belegen keine Plätze mehr.",
    noneFound: "Kein Gerät passt zu dieser Suche.",
    unnamed: "Gerät ohne Namen",
    id: "Kennung",
    version: "Version",
    firstSeen: "Zuerst gesehen",
    lastSeen: "Zuletzt gesehen",
    duplicate: "Vermutlich ersetzt",
    duplicateHint:
      "Ein anderes Gerät mit diesem Namen war seitdem aktiv, dieses seit über 40 Tagen nicht mehr.",
    duplicates: (count) =>
      count === "1"
        ? "Ein Gerät wurde wohl durch ein anderes mit demselben Namen ersetzt. Sie können es wahrscheinlich abmelden."
        : `${count} Geräte wurden wohl durch andere mit demselben Namen ersetzt. Sie können sie wahrscheinlich abmelden.`,
    deregister: "Abmelden",
    confirm: (name) => `Den Platz von ${name} freigeben?`,
    runsOn: "Der Platz ist sofort frei. Die Software darauf läuft vielleicht noch weiter bis",
    runsOnEnd: ", weil sie nicht ständig online sein muss.",
    stops: "Der Platz ist sofort frei, und die Software darauf stoppt bei ihrer nächsten Prüfung.",
    yes: "Ja, abmelden",
    no: "Behalten",
    pending: "Wird abgemeldet …",
    freed: (name) => `${name} ist abgemeldet, der Platz ist frei.`,
    freedRunsOn: "Die Software darauf läuft vielleicht noch weiter bis",
    freedRunsOnEnd: ", dann stoppt sie.",
    freedStops: "Die Software darauf stoppt bei ihrer nächsten Prüfung.",
    gone: "Dieses Gerät hatte keinen Platz mehr; vielleicht hat es gerade jemand anderes abgemeldet.",
    search: "Gerät suchen",
    searchHint: "Nach Name, Version oder Kennung",
    searchSubmit: "Suchen",
    searchAll: "Alle zeigen",
    previous: "Zurück",
    next: "Weiter",
    all: (count) => `Alle ${count} Geräte zeigen`,
  },
  account: {
    title: "Ihr Konto",
    lead: "Melden Sie sich mit der E-Mail-Adresse an, mit der Sie gekauft haben. Es gibt kein Passwort: Wir schicken Ihnen einen Link.",
    email: "E-Mail-Adresse",
    emailHint: "Die auf Ihrer Rechnung.",
    submit: "Link schicken",
    pending: "Wird verschickt …",
    sentTitle: "Sehen Sie in Ihr Postfach",
    sent: "Falls zu dieser Adresse eine Lizenz gehört, ist ein Link unterwegs. Er gilt einmal und 15 Minuten lang.",
    sentHint:
      "Nach ein paar Minuten nichts da? Sehen Sie im Spam-Ordner nach, oder versuchen Sie die andere Adresse, mit der Sie gekauft haben könnten.",
    sentLocal:
      "Diese Installation hat keinen Mailserver, also wurde nichts verschickt. Der Link steht im Protokoll des Servers, die Nachricht im Ordner „outbox“ seines Datenverzeichnisses.",
    again: "Andere Adresse verwenden",
    signedInAs: "Angemeldet als",
    licenses: "Ihre Lizenzen",
    noLicenses: "Zu dieser Adresse gibt es keine Lizenz.",
    noLicensesHint:
      "Falls Sie mit einer anderen Adresse gekauft haben, melden Sie sich ab und mit dieser Adresse wieder an.",
    back: "Alle Lizenzen",
    notKept:
      "Sie sind nicht angemeldet. Falls Sie gerade auf den Knopf gedrückt haben, behält Ihr Browser keine Cookies dieser Seite: Erlauben Sie sie, und fordern Sie einen neuen Link an.",
    leave: "Abmelden",
    leaveEverywhere: "Überall abmelden",
    leaveEverywhereHint: "Beendet auch die Sitzungen auf Ihren anderen Rechnern und Telefonen.",
    left: "Sie sind abgemeldet.",
    leftEverywhere: "Sie sind auf allen Ihren Geräten abgemeldet.",
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  downloads: {
    title: "Downloads",
    released: "Erschienen",
    download: "Herunterladen",
    checksum: "SHA-256",
    gone: "Diesen Download gibt es nicht mehr. Die Liste unten zeigt, was Ihre Lizenzen jetzt erlauben.",
  },
  enter: {
    title: "Anmelden",
    lead: "Sie melden sich an als",
    submit: "Anmelden",
    pending: "Sie werden angemeldet …",
    notYou: "Falls Sie das nicht angefordert haben, schließen Sie die Seite. Dann geschieht nichts.",
    over: "Dieser Link gilt nicht mehr",
    overHint:
      "Ein Link gilt einmal und 15 Minuten lang. Fordern Sie einen neuen an; das dauert nur einen Moment.",
    again: "Neuen Link anfordern",
  },
  notFound: {
    title: "Seite nicht gefunden",
    lead: "Unter dieser Adresse gibt es keine Seite. Der Link ist vielleicht alt, oder es fehlt ein Buchstabe.",
  },
  failure: {
    title: "Bei uns ist etwas schiefgegangen",
    lead: "Warten Sie einen Moment und versuchen Sie es dann noch einmal. Wenn Sie ein Formular abgeschickt haben, sehen Sie zuerst nach, ob es erledigt ist. Wenn es wieder geschieht, sagen Sie uns bitte Bescheid.",
    again: "Noch einmal versuchen",
  },
  busy: {
    title: "Zu viele Anfragen",
    lead: "Aus Ihrem Netz oder insgesamt wurden gerade zu viele Seiten aufgerufen. Es wurde nichts geändert. Warten Sie zehn Sekunden und versuchen Sie es dann noch einmal.",
  },
  away: {
    title: "Gerade nicht erreichbar",
    lead: "Diese Seite antwortet im Augenblick nicht. Warten Sie einige Sekunden und versuchen Sie es dann noch einmal. Wenn Sie ein Formular abgeschickt haben, sehen Sie zuerst nach, ob es erledigt ist.",
  },
  problems: {
    code_missing: "Geben Sie den Verwaltungscode ein, der mit Ihrem Lizenzschlüssel kam.",
    code_malformed: "Das ist kein Verwaltungscode. Er hat die Form VC-XXXXX-XXXXX-XXXXX-XXXXX.",
    code_is_key:
      "Das ist der Lizenzschlüssel, der in die Software gehört. Der Verwaltungscode kam mit ihm und beginnt mit VC-.",
    code_unknown:
      "Keine Lizenz hat diesen Code. Vergleichen Sie ihn Zeichen für Zeichen mit der Nachricht, in der Ihr Schlüssel kam.",
    too_many_codes: (wait) =>
      `Aus Ihrem Netz wurden zu viele Codes ausprobiert. Versuchen Sie es ${wait} noch einmal.`,
    email_malformed: "Das ist keine E-Mail-Adresse. Sie sieht aus wie name@example.com.",
    too_many_links: (wait) =>
      `Es wurden zu viele Links angefordert. Nehmen Sie den neuesten aus Ihrem Postfach, oder versuchen Sie es ${wait} noch einmal.`,
    too_many_attempts: (wait) =>
      `Zu viele Versuche. Es wurde nichts geändert. Versuchen Sie es ${wait} noch einmal.`,
    session_over: "Ihre Sitzung ist zu Ende. Es wurde nichts geändert; bitte melden Sie sich neu an.",
    license_closed:
      "Die Lizenz ist geschlossen, wie nach jeder halben Stunde. Es wurde nichts geändert; geben Sie den Code noch einmal ein.",
    link_over: "Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.",
    foreign_origin:
      "Das Formular kam von einer anderen Website, also wurde nichts getan. Nehmen Sie das Formular auf dieser Seite.",
    unreadable: "Das Formular konnte nicht gelesen werden. Bitte schicken Sie es noch einmal.",
    outdated:
      "Der Dienst wurde aktualisiert, nachdem diese Seite geladen wurde; es ist nichts geschehen. Bitte füllen Sie das Formular noch einmal aus.",
    offline:
      "Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung, sehen Sie nach, ob es erledigt ist, und schicken Sie es sonst noch einmal; was Sie eingegeben haben, steht noch da.",
    too_large: "Das Formular war zu groß. Bitte schicken Sie es noch einmal mit weniger Text.",
  },
  mail: {
    subject: (brand) => `Ihr Link zum Anmelden bei ${brand}`,
    title: "Anmelden bei Ihrem Konto",
    lead: "Mit diesem Link sehen Sie Ihre Lizenzen und Geräte. Er gilt einmal und 15 Minuten lang.",
    button: "Anmelden",
    closing: "Sie haben das nicht angefordert? Dann hat sich jemand vertippt; Sie brauchen nichts zu tun.",
  },
};
