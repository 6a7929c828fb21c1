/** What the console calls roles, statuses, kinds and purposes, in German. */
import { draftFieldsDe } from "./draft-fields-de";
import type { Terms } from "./en";
import { planFieldsDe } from "./plan-fields-de";
import { settingWordsDe } from "./setting-fields-de";

export const termsDe: Terms = {
  roles: { owner: "Inhaber", developer: "Entwicklung", support: "Support", viewer: "Nur lesen" },
  roleHints: {
    owner: "Alles, auch wer Zugang hat",
    developer: "Releases, Signaturschlüssel, Webhooks und Tokens außer Service-Tokens",
    support: "Schlüssel und Geräte",
    viewer: "Sieht alles, ändert und exportiert nichts",
  },
  keyStatuses: { active: "Aktiv", expired: "Abgelaufen", suspended: "Gesperrt", revoked: "Widerrufen" },
  keySources: {
    api: "API",
    console: "Konsole, Kommandozeile",
    checkout: "Kasse",
    trial: "Test",
    import: "Import",
  },
  planFields: planFieldsDe,
  settings: settingWordsDe,
  draftFields: draftFieldsDe,
  endpointFields: {
    url: { label: "Adresse", hint: "Beginnt mit https:// und muss aus dem Internet erreichbar sein." },
    events: { label: "Ereignisse" },
  },
  planStatuses: { draft: "Entwurf", public: "Öffentlich", hidden: "Verborgen", archived: "Archiviert" },
  planStatusHints: {
    draft: "Noch nicht fertig. Es können keine Schlüssel ausgestellt werden.",
    public: "Im Verkauf. Shops und Ihr Team können Schlüssel ausstellen.",
    hidden: "Nicht gelistet, für Einzelabsprachen. Schlüssel können trotzdem ausgestellt werden.",
    archived: "Nicht mehr im Verkauf. Verkaufte Schlüssel gelten weiter, neue gibt es nicht.",
  },
  releaseStatuses: { draft: "Entwurf", published: "Veröffentlicht", withdrawn: "Zurückgezogen" },
  channels: { stable: "stable", beta: "beta" },
  platforms: { macos: "macOS", windows: "Windows", linux: "Linux", any: "Jedes System" },
  publicDownloads: { none: "Keine", newest: "Neueste Version" },
  applicationKinds: {
    license_only: "Nur Lizenzen",
    updates_only: "Nur Updates",
    licensed_updates: "Lizenzen und Updates",
  },
  applicationKindHints: {
    license_only: "Sie verkaufen Lizenzschlüssel. Ihre Updates bekommt die Software anderswo.",
    updates_only:
      "Sie veröffentlichen signierte Releases für alle oder für Inhaber eines Update-Tokens. Keine Schlüssel.",
    licensed_updates:
      "Sie verkaufen Lizenzschlüssel und veröffentlichen signierte Releases, manche nur für Kunden.",
  },
  tokenPurposes: { key_api: "Service", ci: "CI", update: "Update" },
  tokenPurposeHints: {
    key_api: "Der Server Ihres Shops stellt Schlüssel aus und ändert sie",
    ci: "Eine Build-Pipeline lädt Releases und Plugins hoch",
    update: "Ein Programm oder Händler lädt ohne Lizenz herunter",
  },
  signingPurposes: { license: "Lizenzen", release: "Releases", artifact: "Feeds" },
  actorKinds: {
    system: "System",
    command_line: "Kommandozeile",
    service_token: "Service-Token",
    ci_token: "CI-Token",
    device: "Gerät",
    code_holder: "Verwaltungscode",
    customer: "Kunde",
    operator: "Team",
  },
  keyMoments: {
    expiresAt: {
      label: "Gültig bis",
      hint: "Gilt bis zum Ende dieses Tages (UTC). Leer lassen, wenn die Lizenz nie abläuft.",
      newHint: "Bis zum Ende dieses Tages (UTC). Leer: wie im Tarif.",
    },
    updatesUntil: {
      label: "Updates bis",
      hint: "Enthält Versionen bis zum Ende dieses Tages (UTC). Leer lassen, wenn Updates so lange gelten wie die Lizenz.",
      newHint: "Bis zum Ende dieses Tages (UTC). Leer: wie im Tarif.",
    },
    renewsAt: {
      label: "Verlängert sich am",
      hint: "Der Tag (UTC), an dem Ihr Shop wieder abbucht. Leer lassen, wenn sich die Lizenz nicht von selbst verlängert.",
      newHint: "Der Tag (UTC), an dem Ihr Shop wieder abbucht. Leer: Sie verlängert sich nicht von selbst.",
    },
  },
  devices: (max) => {
    if (max === null) return "unbegrenzt viele Geräte";
    return max === 1 ? "1 Gerät" : `${max} Geräte`;
  },
};
