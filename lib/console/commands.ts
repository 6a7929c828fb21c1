/** What can be done in the console, and where: found by its name like everything else, by those whose role permits it. Pure. */
import { type ApplicationKind, publishesUpdates, sellsLicenses } from "../domain/applications/application";
import { creatablePurposes } from "../domain/credentials/powers";
import { type OperatorRole, type Permission, roleMay } from "../domain/permissions";
import type { FindWords } from "../words/console/en/find";
import type { FindRow } from "./find-answer";
import { applicationPath, personalDataPath } from "./places";

type Named = keyof FindWords["commands"];
type Owner = Readonly<{ slug: string; name: string; kind: ApplicationKind }>;

type Command = Readonly<{
  name: Named;
  /** Below an application's overview where it is about one, else from the root. */
  path: string;
  /** Of which applications it is, for this role; absent for what is about none. */
  of?: (kind: ApplicationKind, role: OperatorRole) => boolean;
  permission?: Permission;
  isFile?: true;
}>;

const ANY = () => true;
const hasToken = (kind: ApplicationKind, role: OperatorRole) =>
  creatablePurposes(kind, (permission) => roleMay(role, permission)).length > 0;

/** In this order where they fit equally well. */
const COMMANDS: readonly Command[] = [
  { name: "issue_keys", path: "/keys/new", of: sellsLicenses, permission: "keys" },
  { name: "upload_release", path: "/releases/upload", of: publishesUpdates, permission: "releases" },
  { name: "upload_plugin", path: "/plugins/upload", of: publishesUpdates, permission: "releases" },
  { name: "create_plan", path: "/plans/new", of: sellsLicenses, permission: "plans" },
  { name: "create_token", path: "/tokens", of: hasToken },
  { name: "rotate_key", path: "/signing-keys", of: ANY, permission: "signing_keys" },
  { name: "export_keys", path: "/keys.csv", of: sellsLicenses, permission: "exports", isFile: true },
  { name: "import_keys", path: "/import", of: sellsLicenses, permission: "moving" },
  { name: "export_application", path: "/export", of: ANY, permission: "moving" },
  { name: "open_keys", path: "/keys", of: sellsLicenses },
  { name: "open_releases", path: "/releases", of: publishesUpdates },
  { name: "open_webhooks", path: "/webhooks", of: ANY },
  { name: "open_settings", path: "/settings", of: ANY },
  { name: "create_application", path: "/console/applications/new", permission: "applications" },
  { name: "invite", path: "/console/team", permission: "operators" },
  { name: "export_log", path: "/console/log.csv", permission: "exports", isFile: true },
  { name: "personal_data", path: personalDataPath(), permission: "exports" },
  { name: "open_log", path: "/console/log" },
  { name: "open_team", path: "/console/team" },
  { name: "open_self_check", path: "/console/self-check" },
  { name: "open_account", path: "/console/you" },
];

type Asked = Readonly<{
  text: string;
  role: OperatorRole;
  applications: readonly Owner[];
  /** The slug of the application that the operator looks at; "" for none. */
  at: string;
}>;

/** `areNamed`: what was typed is in the name of the first of them, and not only in other words for it. */
export type Commands = Readonly<{ rows: readonly FindRow[]; areNamed: boolean }>;

/**
 * Each word that was typed begins a word of the command, or of its application's name. The application at hand comes first;
 * without a text, commands of the others are left out.
 */
export function findCommands({ text, role, applications, at }: Asked, words: FindWords): Commands {
  const typed = wordsOf(text);
  const permitted = COMMANDS.filter(({ permission }) => !permission || roleMay(role, permission));
  const owners = [...applications].sort((a, b) => Number(b.slug === at) - Number(a.slug === at));
  const ofApplications = owners
    .filter(({ slug }) => typed.length > 0 || slug === at)
    .flatMap((owner) => permitted.flatMap((command) => rowOf(command, owner, { typed, role }, words)));
  const others = permitted.flatMap((command) => rowOf(command, null, { typed, role }, words));
  const matches = [...ofApplications, ...others].sort((a, b) => Number(b.isByTitle) - Number(a.isByTitle));
  return { rows: matches.map(({ row }) => row), areNamed: matches[0]?.isByTitle ?? false };
}

type Typed = Readonly<{ typed: readonly string[]; role: OperatorRole }>;
type Match = { row: FindRow; isByTitle: boolean };

function rowOf(command: Command, owner: Owner | null, { typed, role }: Typed, words: FindWords): Match[] {
  const { name, path, of, isFile } = command;
  if (owner ? !of?.(owner.kind, role) : of) return [];
  const { title, also } = words.commands[name];
  const ownWords = owner ? [...wordsOf(owner.name), ...wordsOf(owner.slug)] : [];
  const isIn = (among: readonly string[]) => typed.every((one) => among.some((word) => word.startsWith(one)));
  const isByTitle = isIn([...wordsOf(title), ...ownWords]);
  // An application's name alone means the application and not all that can be done with it.
  const isOnlyOwner = typed.length > 0 && isIn(ownWords);
  if (isOnlyOwner || !(isByTitle || isIn([...wordsOf(title), ...wordsOf(also), ...ownWords]))) return [];
  const row = {
    href: owner ? `${applicationPath(owner.slug)}${path}` : path,
    title,
    detail: owner?.name ?? "",
    state: null,
    ...(isFile ? { isFile } : {}),
  };
  return [{ row, isByTitle }];
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFC")
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
}
