/** Every sentence that customers read, in German. */
import type { Messages } from "./en";

export const de: Messages = {
  common: {
    skip: "Zum Inhalt springen",
    support: "Hilfe",
    manage: "Lizenz verwalten",
    account: "Konto",
    pending: "Einen Moment …",
    frontPage: "Zur Startseite",
  },
  front: {
    title: "Lizenzen und Updates",
    lead: "Verwalten Sie Ihre Softwarelizenzen.",
    manageHint: "Mit dem Verwaltungscode, den Sie mit Ihrem Lizenzschlüssel erhalten haben. Ohne Konto.",
    accountHint:
      "Alle Lizenzen zu Ihrer E-Mail-Adresse, mit Downloads. Zum Anmelden schicken wir Ihnen einen Link.",
    console: "Konsole",
    consoleHint: "Für alle, die diesen Dienst betreiben.",
  },
  manage: {
    title: "Lizenz verwalten",
    lead: "Sehen Sie, welche Geräte Ihre Lizenz nutzen, und geben Sie einen Platz frei, wenn Sie ein Gerät nicht mehr nutzen.",
    code: "Verwaltungscode",
    codeHint:
      "Sie haben ihn mit Ihrem Lizenzschlüssel erhalten. Er beginnt mit VC-. Kleinbuchstaben und fehlende Striche sind kein Problem.",
    submit: "Lizenz anzeigen",
    pending: "Wird gesucht …",
    noCode: "Kein Verwaltungscode?",
    noCodeHint: "Melden Sie sich mit der E-Mail-Adresse an, mit der Sie gekauft haben.",
    leave: "Lizenz schließen",
    /** Between them stands the time. */
    leaveHintBefore: "Diese Ansicht wird automatisch geschlossen um",
    leaveHintAfter: ". Schließen Sie sie auf einem fremden Computer, sobald Sie fertig sind.",
    notKept:
      "Es ist keine Lizenz geöffnet. Falls Sie gerade den Code eingegeben haben, blockiert Ihr Browser Cookies für diese Seite. Erlauben Sie sie und versuchen Sie es noch einmal.",
    closed: "Die Lizenz ist auf diesem Computer geschlossen. Mit dem Code öffnen Sie sie wieder.",
  },
  license: {
    status: "Status",
    expires: "Gültig bis",
    never: "Läuft nicht ab",
    expired: "Abgelaufen am",
    seats: "Belegte Plätze",
    seatsOf: (used, max) => `${used} von ${max}`,
    seatsUnlimited: (used) => `${used}, unbegrenzt`,
    endsWith: "Schlüssel endet auf",
    plan: "Tarif",
    statuses: { active: "Aktiv", expired: "Abgelaufen", suspended: "Gesperrt", revoked: "Widerrufen" },
    advice: {
      expired:
        "Diese Lizenz ist abgelaufen; die Software akzeptiert sie nicht mehr. Verlängern Sie sie dort, wo Sie sie gekauft haben. Ihre Geräte behalten bis dahin ihre Plätze.",
      suspended:
        "Diese Lizenz ist vorübergehend gesperrt; die Software akzeptiert sie zurzeit nicht. Ihre Geräte behalten ihre Plätze und funktionieren wieder, sobald der Verkäufer die Sperre aufhebt.",
      revoked:
        "Diese Lizenz wurde widerrufen und ist nicht mehr nutzbar. Falls das ein Irrtum ist, wenden Sie sich an den Verkäufer.",
    },
    full: "Alle Plätze sind belegt. Entfernen Sie ein Gerät, das Sie nicht mehr nutzen, und aktivieren Sie dann das neue.",
    ask: "Verkäufer kontaktieren",
  },
  devices: {
    title: "Geräte",
    none: "Noch nutzt kein Gerät diese Lizenz. Die Software belegt einen Platz, sobald Sie sie mit dem Lizenzschlüssel aktivieren.",
    revoked: "Die Geräte einer widerrufenen Lizenz belegen keine Plätze mehr.",
    noneFound: "Keine Geräte gefunden.",
    unnamed: "Gerät ohne Namen",
    id: "ID",
    version: "Version",
    firstSeen: "Zuerst aktiv",
    lastSeen: "Zuletzt aktiv",
    duplicate: "Vermutlich ersetzt",
    duplicateHint:
      "Ein anderes Gerät mit demselben Namen war seitdem aktiv, dieses seit über 40 Tagen nicht mehr.",
    duplicates: (count) =>
      count === "1"
        ? "Ein Gerät wurde vermutlich durch ein anderes mit demselben Namen ersetzt. Sie können es wahrscheinlich entfernen."
        : `${count} Geräte wurden vermutlich durch andere mit demselben Namen ersetzt. Sie können sie wahrscheinlich entfernen.`,
    deregister: "Gerät entfernen",
    confirm: (name) => `${name} entfernen und den Platz freigeben?`,
    runsOn: "Der Platz ist sofort frei. Die Software auf dem Gerät läuft möglicherweise noch bis",
    runsOnEnd: ", weil sie nicht ständig online sein muss.",
    stops: "Der Platz ist sofort frei. Die Software läuft dort ab der nächsten Prüfung nicht mehr.",
    yes: "Ja, entfernen",
    no: "Abbrechen",
    pending: "Wird entfernt …",
    freed: (name) => `${name} wurde entfernt, der Platz ist frei.`,
    freedRunsOn: "Die Software läuft dort möglicherweise noch bis",
    freedRunsOnEnd: ", danach nicht mehr.",
    freedStops: "Die Software läuft dort ab der nächsten Prüfung nicht mehr.",
    gone: "Dieses Gerät belegt keinen Platz mehr. Vielleicht wurde es gerade entfernt.",
    search: "Gerät suchen",
    searchHint: "Nach Name, Version oder ID",
    searchSubmit: "Suchen",
    searchAll: "Alle anzeigen",
    previous: "Zurück",
    next: "Weiter",
    all: (count) => `Alle ${count} Geräte anzeigen`,
  },
  account: {
    title: "Ihr Konto",
    lead: "Melden Sie sich mit der E-Mail-Adresse an, mit der Sie gekauft haben. Es gibt kein Passwort: Wir schicken Ihnen einen Link.",
    email: "E-Mail-Adresse",
    emailHint: "Sie steht auf Ihrer Rechnung.",
    submit: "Link schicken",
    pending: "Wird verschickt …",
    sentTitle: "Prüfen Sie Ihr Postfach",
    sent: "Falls zu dieser Adresse eine Lizenz gehört, ist ein Link unterwegs. Er gilt einmal, 15 Minuten lang.",
    sentHint:
      "Nach ein paar Minuten nichts da? Schauen Sie auch im Spam-Ordner nach, oder versuchen Sie es mit einer anderen Adresse.",
    sentLocal:
      "Diese Installation hat keinen Mailserver, deshalb wurde nichts verschickt. Der Link steht im Protokoll des Servers, die Nachricht im Ordner „outbox“ seines Datenverzeichnisses.",
    again: "Andere Adresse verwenden",
    signedInAs: "Angemeldet als",
    licenses: "Ihre Lizenzen",
    noLicenses: "Zu dieser Adresse gibt es keine Lizenz.",
    noLicensesHint:
      "Falls Sie mit einer anderen Adresse gekauft haben, melden Sie sich ab und mit der anderen wieder an.",
    back: "Alle Lizenzen",
    notKept:
      "Sie sind nicht angemeldet. Falls Sie gerade auf „Anmelden“ geklickt haben, blockiert Ihr Browser Cookies für diese Seite. Erlauben Sie sie und fordern Sie einen neuen Link an.",
    leave: "Abmelden",
    leaveEverywhere: "Überall abmelden",
    leaveEverywhereHint: "Meldet Sie auch auf Ihren anderen Computern und Telefonen ab.",
    left: "Sie sind abgemeldet.",
    leftEverywhere: "Sie sind auf allen Ihren Geräten abgemeldet.",
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  downloads: {
    title: "Downloads",
    released: "Erschienen am",
    download: "Herunterladen",
    checksum: "SHA-256",
    gone: "Diesen Download gibt es nicht mehr. Unten sehen Sie, was Sie jetzt herunterladen können.",
    news: (version) => `Neu in ${version}`,
    notes: "Versionshinweise",
    others: "Weitere Dateien",
    plugins: "Plugins",
    needs: (program) => `Ab ${program}`,
    forAnyone: "Neueste Version",
    forAnyoneLead:
      "Diese Version können alle herunterladen, zum Beispiel zum Testen. Ihre Lizenz umfasst sie nicht.",
  },
  enter: {
    title: "Anmelden",
    lead: "Sie melden sich an als",
    submit: "Anmelden",
    pending: "Sie werden angemeldet …",
    notYou: "Falls Sie das nicht angefordert haben, schließen Sie diese Seite. Dann passiert nichts.",
    over: "Dieser Link gilt nicht mehr",
    overHint:
      "Ein Link gilt einmal, 15 Minuten lang. Fordern Sie einen neuen an; das dauert nur einen Moment.",
    again: "Neuen Link anfordern",
  },
  notices: {
    title: "Hinweise zu Ihren Lizenzen",
    lead: (application, email) =>
      `Erinnerungen und Hinweise zu Ihren Lizenzen für ${application} gehen an ${email}.`,
    stop: "Abbestellen",
    stopped: "Erinnerungen und Hinweise sind abbestellt.",
    areStopped: (application, email) =>
      `Erinnerungen und Hinweise zu Ihren Lizenzen für ${application} gehen nicht mehr an ${email}.`,
    resume: "Wieder senden",
    resumed: "Hinweise werden wieder gesendet.",
    keysStill: "Lizenzschlüssel und was Sie selbst anfordern, wird weiterhin gesendet.",
    over: "Dieser Link funktioniert nicht mehr",
    overHint:
      "Die Lizenz gehört inzwischen zu einer anderen E-Mail-Adresse, oder der Link ist unvollständig. Es wurde nichts geändert.",
  },
  newKey: {
    title: "Neuen Lizenzschlüssel erhalten",
    lead: (application, lastFour) =>
      `Sie erhalten einen neuen Schlüssel für Ihre Lizenz für ${application}. Der Schlüssel, der auf ${lastFour} endet, funktioniert dann nicht mehr; bereits aktivierte Geräte laufen weiter.`,
    submit: "Neuen Schlüssel erhalten",
    pending: "Wird erzeugt …",
    notYou: "Wenn Sie das nicht angefordert haben, schließen Sie diese Seite; es passiert nichts.",
    over: "Dieser Link funktioniert nicht mehr",
    overHint:
      "Ein Link funktioniert einmal, eine Stunde lang, und nur bis der Schlüssel ersetzt ist. Fordern Sie in Ihrem Konto einen neuen an.",
    account: "Zu Ihrem Konto",
    madeTitle: "Ihr neuer Lizenzschlüssel",
    madeDone: "Der bisherige Schlüssel funktioniert nicht mehr.",
    madeLabel: "Lizenzschlüssel",
    madeKeep: "Bewahren Sie ihn auf: Er wird nicht noch einmal angezeigt. Wir senden ihn auch per E-Mail.",
  },
  licenseActs: {
    renew: "Lizenz verlängern",
    lost: "Schlüssel verloren?",
    lostLead:
      "Wir senden Ihnen eine E-Mail mit einem Link. Wenn Sie ihn bestätigen, erhalten Sie einen neuen Schlüssel, und der verlorene funktioniert nicht mehr. Ihre Geräte behalten ihre Plätze.",
    ask: "Neuen Schlüssel anfordern",
    sent: "Prüfen Sie Ihr Postfach: Der Link zum Bestätigen ist unterwegs. Er funktioniert einmal, eine Stunde lang.",
    notPossible: "Für diese Lizenz gibt es hier keinen neuen Schlüssel. Fragen Sie den Verkäufer.",
  },
  erasure: {
    title: "Meine persönlichen Daten löschen",
    lead: "Wir geben Ihre Anfrage an die Betreiber dieses Dienstes weiter. Sie melden sich bei Ihnen; Ihre Lizenzen funktionieren möglicherweise nicht mehr, wenn Ihre Daten gelöscht sind.",
    submit: "Löschung anfragen",
    sent: "Ihre Anfrage wurde weitergegeben.",
    asked: "Sie haben die Löschung Ihrer persönlichen Daten angefragt am",
    askedHint: "Die Betreiber dieses Dienstes melden sich bei Ihnen.",
  },
  notFound: {
    title: "Seite nicht gefunden",
    lead: "Unter dieser Adresse gibt es keine Seite. Der Link ist vielleicht veraltet oder unvollständig.",
  },
  failure: {
    title: "Bei uns ist etwas schiefgegangen",
    lead: "Warten Sie einen Moment und versuchen Sie es dann noch einmal. Falls Sie ein Formular abgeschickt haben, prüfen Sie zuerst, ob es angekommen ist. Wenn es wieder passiert, sagen Sie uns bitte Bescheid.",
    again: "Noch einmal versuchen",
  },
  busy: {
    title: "Zu viele Anfragen",
    lead: "Aus Ihrem Netz oder insgesamt wurden gerade zu viele Seiten aufgerufen. Es wurde nichts geändert. Warten Sie zehn Sekunden und versuchen Sie es dann noch einmal.",
  },
  away: {
    title: "Vorübergehend nicht erreichbar",
    lead: "Diese Seite antwortet gerade nicht. Warten Sie einige Sekunden und versuchen Sie es dann noch einmal. Falls Sie ein Formular abgeschickt haben, prüfen Sie zuerst, ob es angekommen ist.",
  },
  problems: {
    code_missing: "Geben Sie den Verwaltungscode ein, den Sie mit Ihrem Lizenzschlüssel erhalten haben.",
    code_malformed: "Das ist kein Verwaltungscode. Er sieht aus wie VC-XXXXX-XXXXX-XXXXX-XXXXX.",
    code_is_key:
      "Das ist der Lizenzschlüssel; geben Sie ihn in der Software ein. Den Verwaltungscode haben Sie zusammen mit ihm erhalten; er beginnt mit VC-.",
    code_unknown:
      "Zu diesem Code gibt es keine Lizenz. Vergleichen Sie ihn Zeichen für Zeichen mit der Nachricht, die Sie erhalten haben.",
    not_permitted:
      "Ihre Rolle erlaubt das nicht. Bitten Sie einen Inhaber, es zu tun oder Ihre Rolle zu ändern.",
    too_many_codes: (wait) =>
      `Aus Ihrem Netz wurden zu viele Codes ausprobiert. Versuchen Sie es ${wait} noch einmal.`,
    email_malformed: "Das ist keine E-Mail-Adresse. Sie sieht aus wie name@example.com.",
    too_many_links: (wait) =>
      `Es wurden zu viele Links angefordert. Verwenden Sie den neuesten in Ihrem Postfach, oder versuchen Sie es ${wait} noch einmal.`,
    too_many_new_keys: (wait) =>
      `Es wurden zu viele neue Schlüssel angefordert. Verwenden Sie den neuesten Link in Ihrem Postfach, oder versuchen Sie es ${wait} noch einmal.`,
    notices_link_over: "Dieser Link funktioniert nicht mehr. Es wurde nichts geändert.",
    too_many_attempts: (wait) =>
      `Zu viele Versuche. Es wurde nichts geändert. Versuchen Sie es ${wait} noch einmal.`,
    session_over: "Ihre Sitzung ist abgelaufen. Es wurde nichts geändert; bitte melden Sie sich neu an.",
    license_closed:
      "Die Lizenz wurde nach einer halben Stunde geschlossen. Es wurde nichts geändert; geben Sie den Code noch einmal ein.",
    link_over: "Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.",
    foreign_origin:
      "Das Formular kam von einer anderen Website, deshalb wurde nichts ausgeführt. Verwenden Sie das Formular auf dieser Seite.",
    unreadable: "Das Formular konnte nicht gelesen werden. Bitte schicken Sie es noch einmal.",
    outdated:
      "Der Dienst wurde aktualisiert, nachdem Sie diese Seite geöffnet haben, deshalb wurde nichts ausgeführt. Bitte füllen Sie das Formular noch einmal aus.",
    offline:
      "Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung und ob Ihre Eingabe angekommen ist; falls nicht, schicken Sie sie noch einmal. Was Sie eingegeben haben, ist noch da.",
    too_large: "Das Formular war zu groß. Bitte schicken Sie es noch einmal mit weniger Text.",
  },
  mail: {
    subject: (brand) => `Ihr Link zur Anmeldung bei ${brand}`,
    title: "Bei Ihrem Konto anmelden",
    lead: "Mit diesem Link sehen Sie Ihre Lizenzen und Geräte. Er gilt einmal, 15 Minuten lang.",
    button: "Anmelden",
    closing: "Sie haben das nicht angefordert? Dann hat sich jemand vertippt; Sie müssen nichts tun.",
  },
};
