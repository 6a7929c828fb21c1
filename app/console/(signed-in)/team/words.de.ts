import type { TeamMessages } from "./words.en";

export const team: TeamMessages = {
  title: "Team",
  count: (count) => (count === "1" ? "1 Person" : `${count} Personen`),
  email: "E-Mail",
  you: "Sie",
  role: "Rolle",
  secondFactor: "Zweiter Faktor",
  yes: "Ja",
  no: "Nein",
  lastSeen: "Zuletzt gesehen",
  notSignedIn: "Nicht angemeldet",
  since: "Im Team seit",
  ownersWithoutFactor: (without, owners) =>
    `${without} von ${owners} Inhabern ${without === "1" ? "hat" : "haben"} keinen zweiten Faktor: Wer deren E-Mails lesen kann, kann die Konsole übernehmen.`,
  ownersAdvice: "Jeder Inhaber richtet ihn oben rechts unter seiner E-Mail-Adresse ein.",
  inviteTitle: "Jemanden einladen",
  inviteLead:
    "Der Link kommt per E-Mail an. Sie bekommen ihn auch hier, falls Sie ihn selbst weitergeben möchten.",
  inviteLeadNoMail: "Sie bekommen einen Link zum Weitergeben. Diese Installation hat keinen Mailserver.",
  emailAddress: "E-Mail-Adresse",
  invite: "Einladen",
  inviting: "Wird eingeladen …",
  madeLink: {
    before: "Geben Sie diesen Link weiter an",
    after: ". Er wird nur jetzt angezeigt und gilt einmal, eine Stunde lang.",
    mailed: "Er kommt dort auch per E-Mail an.",
    label: "Anmeldelink",
  },
  close: "Schließen",
  changeRole: "Rolle ändern",
  changing: "Wird geändert …",
  ownRole:
    "Das ist Ihre eigene Rolle. Sobald Sie nicht mehr Inhaber sind, kann das nur ein anderer Inhaber ändern.",
  ownRoleYes: "Meine Rolle ändern",
  newLink: "Neuer Anmeldelink",
  creating: "Wird erstellt …",
  removeFactor: "Zweiten Faktor entfernen",
  removeFactorLead:
    "Für jemanden, der App und Wiederherstellungscodes verloren hat. Vergewissern Sie sich, dass die Bitte wirklich von dieser Person kommt.",
  remove: "Aus dem Team entfernen",
  removeLead: (email) =>
    `${email} wird sofort abgemeldet und kann sich nicht mehr anmelden. Die Einträge im Protokoll bleiben.`,
  removeSelf: "Sie entfernen sich selbst und werden sofort abgemeldet. Ihre Einträge im Protokoll bleiben.",
  removeYes: "Ja, entfernen",
  removing: "Wird entfernt …",
  sessions: "Angemeldet mit",
  lastUsed: "zuletzt benutzt",
};
