/** Where in the console things are. Pure. */
import { isSecretText } from "../domain/keys/search-text";

export const FIND = "/console/find";
export const LOG = "/console/log";
export const TEAM = "/console/team";
export const SELF_CHECK = "/console/self-check";

export function applicationPath(slug: string): string {
  return `/console/applications/${slug}`;
}

/** Of a version of the application in all its variants, or of one of a plugin. */
export function releasePath(
  slug: string,
  { id, version, plugin }: Readonly<{ id: string; version: string; plugin: string | null }>,
): string {
  const named = plugin === null ? encodeURIComponent(version) : id;
  return `${applicationPath(slug)}/releases/${named}`;
}

/** Leads to the one above: of a release of which only the id is known. */
export function releaseIdPath(slug: string, id: string): string {
  return `${applicationPath(slug)}/releases/${id}`;
}

export function webhookPath(slug: string, id: string): string {
  return `${applicationPath(slug)}/webhooks/${id}`;
}

export function mailPath(slug: string): string {
  return `${applicationPath(slug)}/mail`;
}

/** Above the list of releases or plugins. */
export function refusedUploadsPath(slug: string, ofPlugin: boolean): string {
  return `${applicationPath(slug)}/${ofPlugin ? "plugins" : "releases"}#refused`;
}

export function signingKeysPath(slug: string): string {
  return `${applicationPath(slug)}/signing-keys`;
}

export function updatersPath(slug: string): string {
  return `${applicationPath(slug)}/updaters`;
}

/** The team's page, with this person chosen. */
export function personPath(id: string): string {
  return `${TEAM}?${new URLSearchParams({ person: id })}`;
}

/** `search`: for one of its devices; left out where it looks like a secret, which must not stand in an address. */
export function keyPath(slug: string, id: string, search = ""): string {
  const path = `${applicationPath(slug)}/keys/${id}`;
  return search && !isSecretText(search) ? `${path}?${new URLSearchParams({ q: search })}` : path;
}

export function keysPath(slug: string, text: string): string {
  return `${applicationPath(slug)}/keys?${new URLSearchParams({ q: text })}`;
}

/** What is held about a person, and its erasure. Without an address: requests to erase. */
export function personalDataPath(email = ""): string {
  return `/console/erasure-requests${email && `?${new URLSearchParams({ email })}`}`;
}

/** `only`: of one group, with more of them. */
export function findPath(text: string, only?: string): string {
  return text ? `${FIND}?${new URLSearchParams({ q: text, ...(only ? { only } : {}) })}` : FIND;
}
