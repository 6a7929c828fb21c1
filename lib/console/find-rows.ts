/** How each thing that is found is shown, and where it leads. Pure. */
import type { FoundKind, FoundRows } from "../domain/find/found";
import type { FindWords } from "../words/console/en/find";
import type { Terms } from "../words/terms/terms";
import type { FindRow } from "./find-answer";
import { applicationPath, keyPath, personPath, releasePath } from "./places";

export type RowWords = Readonly<{ find: FindWords; terms: Terms }>;

type ToRow<Kind extends FoundKind> = (found: FoundRows[Kind], words: RowWords) => FindRow;

export const ROWS: { readonly [Kind in FoundKind]: ToRow<Kind> } = {
  keys: ({ id, application, lastFour, email, name, plan, status }, { find, terms }) => ({
    href: keyPath(application.slug, id),
    title: email ?? name ?? find.key(lastFour),
    detail: inOneLine(find.key(lastFour), email ? name : null, plan, application.name),
    state: terms.keyStatuses[status],
  }),
  devices: ({ keyId, application, lastFour, machineId, name, hasSeat }, { find: { device } }) => ({
    href: keyPath(application.slug, keyId, machineId),
    title: name ?? machineId,
    detail: inOneLine(name ? machineId : null, device.ofKey(lastFour), application.name),
    state: hasSeat ? device.active : device.released,
  }),
  releases: ({ id, application, version, variant, plugin, status, channel }, { terms }) => ({
    href: releasePath(application.slug, { id, version, plugin }),
    title: version,
    detail: inOneLine(plugin ?? variant, terms.channels[channel], application.name),
    state: terms.releaseStatuses[status],
  }),
  plugins: ({ id, application, code, name }) => ({
    href: `${applicationPath(application.slug)}/plugins/${id}`,
    title: name ?? code,
    detail: inOneLine(name ? code : null, application.name),
    state: null,
  }),
  applications: ({ slug, name, kind }, { terms }) => ({
    href: applicationPath(slug),
    title: name,
    detail: slug,
    state: terms.applicationKinds[kind],
  }),
  plans: ({ application, code, name, status }, { terms }) => ({
    href: `${applicationPath(application.slug)}/plans/${encodeURIComponent(code)}`,
    title: name,
    detail: inOneLine(code, application.name),
    state: terms.planStatuses[status],
  }),
  tokens: ({ application, name, purpose, isRevoked }, { find }) => ({
    href: `${applicationPath(application.slug)}/tokens`,
    title: name,
    detail: inOneLine(find.purposes[purpose], application.name),
    state: isRevoked ? find.revoked : null,
  }),
  people: ({ id, email, role }, { terms }) => ({
    href: personPath(id),
    title: email,
    detail: "",
    state: terms.roles[role],
  }),
};

function inOneLine(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(" · ");
}
