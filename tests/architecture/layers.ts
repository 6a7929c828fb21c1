/** The import table of docs/architecture.md: what each part of the project may import. What is not named is forbidden. */
import { posix } from "node:path";
import { allImports, type Import, importsOf, withoutExtension } from "./imports";
import type { Tree } from "./tree";

type Row = Readonly<{
  name: string;
  files: RegExp;
  /** Files of the repository, without extension. */
  may: RegExp;
  /** Files of which types alone may be imported. */
  mayTypes?: RegExp;
  /** Packages, as they are imported. Those of Node are open to all. */
  packages: RegExp;
}>;

const NONE = /^$/;
/** Pure, and of no part. */
const OPEN_TO_ALL = /^lib\/address$/;
const ANY = /^/;
/** Packages of screens and of the wire, of which the domain knows nothing. */
const NOT_SCREEN_OR_WIRE = /^(?!(next|next-auth|react|react-dom|zod)(\/|$))/;
const BELOW_NOUNS =
  "lib/(domain/[^/]+$|db/|crypto/|storage/|zip/|webhooks/|markdown/|(config|log|log-limited|after-answer|process-state|measure)$)";

/** The first row that fits a file counts. */
const TABLE: readonly Row[] = [
  { name: "routes", files: /^app\/(.+\/)?route\.ts$/, may: /^lib\/http\//, packages: NONE },
  {
    name: "actions beside pages",
    files: /^app\/(.+\/)?actions\.ts$/,
    may: /^lib\/(actions|forms)\//,
    packages: NONE,
  },
  {
    name: "pages",
    files: /^app\//,
    may: /^lib\/(session|domain|console|attention|ui|messages|api-reference)\/|^lib\/self-check\/(run|line)$|^app\/globals\.css$/,
    mayTypes: /^lib\/actions\/form-state$/,
    packages: /^(next|react)(\/|$)/,
  },
  {
    name: "http, of the console",
    files: /^lib\/http\/console\//,
    may: /^lib\/((http|domain|console|limits|messages|oidc)\/|session\/(console-locale|console-place|cookies|flash|oidc-sign-in|operator|operator-arrival|origin|upload-refusal)$|(config|log-limited)$)/,
    packages: NONE,
  },
  {
    name: "http",
    files: /^lib\/http\//,
    may: /^lib\/((http|domain|limits|brand|messages)\/|(config|log|log-limited|process-state|measure|jobs\/run-due-jobs)$)/,
    mayTypes: /^lib\/crypto\//,
    packages: /^(zod|zod-openapi|busboy|range-parser)$/,
  },
  {
    name: "proxy",
    files: /^lib\/proxy\//,
    may: /^lib\/((proxy|http|limits|messages)\/|session\/(cookies|origin)$|domain\/health$|(config|log-limited)$)/,
    packages: NONE,
  },
  {
    name: "session",
    files: /^lib\/session\//,
    may: /^lib\/((session|oidc|messages|brand|crypto)\/|db\/(client|transaction)$|domain\/((context|errors|permissions)$|applications\/(application|find)$|people\/|keys\/|find\/)|(config|version|this-machine)$)/,
    packages: /^(next|next-auth|react)(\/|$)|^@auth\//,
  },
  {
    name: "forms",
    files: /^lib\/forms\//,
    may: /^lib\/((forms|session|oidc|domain|console|limits|mail|markdown|messages)\/|customer-mail\/erase-everywhere$|http\/(body|caller|http-error|peer)$|(config|this-machine)$)/,
    packages: NONE,
  },
  {
    name: "actions",
    files: /^lib\/actions\//,
    may: /^lib\/((actions|session|messages)\/|forms\/(form|path-at|submission)$|http\/failure$)/,
    packages: /^next\//,
  },
  {
    name: "console, what feeds answer",
    files: /^lib\/console\/feed-previews\.ts$/,
    may: /^lib\/(console|domain|messages)\/|^lib\/http\/feeds\/preview$/,
    packages: NONE,
  },
  { name: "console", files: /^lib\/console\//, may: /^lib\/(console|domain|messages)\//, packages: NONE },
  {
    name: "reference of the API",
    files: /^lib\/api-reference\//,
    may: /^lib\/(api-reference\/|http\/openapi\/document$|config$)/,
    packages: NONE,
  },
  {
    name: "self-check",
    files: /^lib\/self-check\//,
    may: /^lib\/((self-check|oidc|domain|db|storage|limits|mail)\/|http\/(caller|client-address|peer)$|log-archive\/month$|console\/places$|config$|secrets$)/,
    mayTypes: /^lib\/messages\/(console\/en\/findings|finding-formats)$/,
    packages: NONE,
  },
  {
    name: "attention",
    files: /^lib\/attention\//,
    may: /^lib\/((attention|domain|messages)\/|console\/places$)/,
    mayTypes: /^lib\/self-check\/line$/,
    packages: NONE,
  },
  {
    name: "ui",
    files: /^lib\/ui\//,
    may: /^lib\/((ui|messages|markdown)\/|actions\/(fields|form-state)$)/,
    mayTypes: /^lib\/(forms\/form|console\/(find|log)-answer)$/,
    packages: /^(react(\/.*)?|react-dom(\/server)?|uqr|next\/(link|navigation))$/,
  },
  {
    name: "backup",
    files: /^lib\/backup\//,
    may: /^lib\/((backup|domain|db|crypto|storage|embedded-postgres)\/|(config|database-config|secrets|start-error|error-code|given-file|sync-folder|version|log)$)/,
    mayTypes: /^lib\/backup-config$/,
    packages: /^pg$/,
  },
  {
    name: "log archive",
    files: /^lib\/log-archive\//,
    may: /^lib\/((log-archive|domain|db)\/|backup\/(backup-file|content-reader)$|(config|start-error|log)$)/,
    packages: /^pg$/,
  },
  {
    name: "jobs",
    files: /^lib\/jobs\//,
    may: /^lib\/((jobs|attention|domain|mail|customer-mail|db|webhooks)\/|self-check\/checks$|(backup\/scheduled|log-archive\/scheduled|tracing\/(open|spans))$|(config|log|error-code|version|after-answer|measure)$)/,
    packages: NONE,
  },
  {
    name: "customer mail",
    files: /^lib\/customer-mail\//,
    may: /^lib\/((customer-mail|domain|mail|messages)\/|crypto\/sealed-box$|(config|log|measure)$)/,
    packages: NONE,
  },
  { name: "after the answer", files: /^lib\/after-answer\.ts$/, may: /^lib\/process-state$/, packages: NONE },
  { name: "what is measured", files: /^lib\/measure\.ts$/, may: /^lib\/process-state$/, packages: NONE },
  {
    name: "spans",
    files: /^lib\/tracing\/spans\.ts$/,
    may: /^lib\/process-state$/,
    packages: NONE,
  },
  {
    name: "tracing",
    files: /^lib\/tracing\//,
    may: /^lib\/(tracing\/|(config|log-limited|version)$)/,
    packages: /^@opentelemetry\//,
  },
  { name: "state of the process", files: /^lib\/process-state\.ts$/, may: NONE, packages: NONE },
  { name: "markdown", files: /^lib\/markdown\//, may: /^lib\/markdown\//, packages: /^markdown-it$/ },
  {
    name: "messages",
    files: /^lib\/messages\//,
    may: /^lib\/messages\//,
    mayTypes: /^lib\/(domain\/refusals|db\/generated\/enums)$/,
    packages: NONE,
  },
  {
    name: "mail",
    files: /^lib\/mail\//,
    may: /^lib\/((mail|brand)\/|tracing\/spans$|(config|log|after-answer|process-state|measure)$)/,
    packages: ANY,
  },
  { name: "webhooks", files: /^lib\/webhooks\//, may: /^lib\/(webhooks|crypto)\//, packages: NONE },
  { name: "oidc", files: /^lib\/oidc\//, may: /^lib\/(oidc\/|(log|this-machine)$)/, packages: NONE },
  { name: "brand", files: /^lib\/brand\//, may: /^lib\/(brand\/|config$)/, packages: NONE },
  {
    name: "domain",
    files: /^lib\/domain\/[^/]+\//,
    may: new RegExp(`^(lib/domain/[^/]+/|${BELOW_NOUNS})`),
    packages: NOT_SCREEN_OR_WIRE,
  },
  {
    name: "domain, below the nouns",
    files: /^lib\/domain\//,
    may: new RegExp(`^${BELOW_NOUNS}`),
    packages: NOT_SCREEN_OR_WIRE,
  },
  {
    name: "db",
    files: /^lib\/db\//,
    may: /^lib\/(db\/|tracing\/spans$|(config|error-code|log|log-limited|process-state)$)/,
    packages: ANY,
  },
  {
    name: "storage",
    files: /^lib\/storage\//,
    may: /^lib\/((storage|db)\/|(config|error-code|log|sync-folder)$)/,
    packages: ANY,
  },
  {
    name: "limits",
    files: /^lib\/limits\//,
    may: /^lib\/((limits|db|crypto)\/|(config|log|process-state|measure)$)/,
    packages: ANY,
  },
  { name: "crypto", files: /^lib\/crypto\//, may: /^lib\/crypto\//, packages: ANY },
  { name: "log", files: /^lib\/log\.ts$/, may: /^lib\/(config|line-writer|outlet)$/, packages: ANY },
  { name: "line writer", files: /^lib\/line-writer\.ts$/, may: /^lib\/(outlet|error-code)$/, packages: NONE },
  { name: "limited log", files: /^lib\/log-limited\.ts$/, may: /^lib\/log$/, packages: NONE },
  { name: "zip", files: /^lib\/zip\//, may: /^lib\/zip\//, packages: ANY },
  {
    name: "config",
    files: /^lib\/config\.ts$/,
    may: /^lib\/(secrets|(database|storage|brand|caller|limits|redis|oidc|webhook|retention|backup|tracing)-config|config-values)$/,
    packages: ANY,
  },
  {
    name: "parts of config",
    files:
      /^lib\/(secrets|(database|storage|brand|caller|limits|redis|oidc|webhook|retention|backup|tracing)-config|config-values)\.ts$/,
    may: /^lib\/(this-machine|redis-config|config-values)$/,
    packages: ANY,
  },
  {
    name: "this machine",
    files: /^lib\/(this-machine|free-port|sync-folder|error-code|address|outlet)\.ts$/,
    may: NONE,
    packages: NONE,
  },
  { name: "start error", files: /^lib\/start-error\.ts$/, may: /^lib\/(config|error-code)$/, packages: NONE },
  {
    name: "given file",
    files: /^lib\/given-file\.ts$/,
    may: /^lib\/(start-error|error-code)$/,
    packages: NONE,
  },
  {
    name: "embedded postgres",
    files: /^lib\/embedded-postgres\//,
    may: /^lib\/(embedded-postgres\/|(config|log|start-error|free-port|sync-folder)$)/,
    packages: ANY,
  },
  {
    name: "lane",
    files: /^lib\/server\/lane\//,
    may: /^lib\/((server\/lane|http)\/|(config|log-limited|server\/calls)$)/,
    packages: NONE,
  },
  { name: "version", files: /^lib\/version\.ts$/, may: /^package\.json$/, packages: ANY },
  {
    name: "server",
    files: /^lib\/server\//,
    may: /^lib\/(?!(ui|session|jobs|forms|actions|proxy)\/)/,
    packages: ANY,
  },
  {
    name: "command line, demo",
    files: /^lib\/(cli|demo)\//,
    may: /^lib\/(?!(ui|session|forms)\/)|^docs\/snippets\/typescript\//,
    packages: ANY,
  },
];

/** One line for each import that the table does not allow, and for each file that no row speaks of. */
export function layerViolations(tree: Tree): string[] {
  const files = [...tree.keys()].filter((path) => /^(app|lib)\//.test(path));
  const homeless = files.filter((path) => !rowOf(path)).map((path) => `${path} has no row in the table`);
  const forbidden = allImports(tree).filter((one) => {
    const row = rowOf(one.from);
    return row && !isAllowed(row, one);
  });
  return [...homeless, ...forbidden.map(({ from, specifier }) => `${from} imports ${specifier}`)];
}

/** A route file serves one interface; a page may have files of its own beside it, and nobody else imports them. */
export function appViolations(tree: Tree): string[] {
  const imports = allImports(tree);
  const intoApp = imports
    .filter(({ from, target }) => target?.startsWith("app/") && !isBeside(from, target))
    .map(({ from, specifier }) => `${from} imports ${specifier}`);
  const routes = [...tree.keys()].filter((path) => /^app\/(.+\/)?route\.ts$/.test(path));
  const crowded = routes
    .filter((route) => imports.filter(({ from }) => from === route).length !== 1)
    .map((route) => `${route} does not import exactly one file`);
  return [...intoApp, ...crowded];
}

/** Every file and package that is loaded with this file, by itself or through others. */
export function loadedWith(tree: Tree, path: string): Set<string> {
  const byPath = new Map([...tree.keys()].map((file) => [withoutExtension(file), file]));
  const loaded = new Set<string>();
  const waiting = [path];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const { specifier, target, isTypeOnly } of importsOf(file, tree.get(file) ?? "")) {
      const wanted = target === null ? specifier : (byPath.get(target) ?? target);
      if (isTypeOnly || loaded.has(wanted)) continue;
      loaded.add(wanted);
      waiting.push(wanted);
    }
  }
  return loaded;
}

function rowOf(path: string): Row | undefined {
  return TABLE.find(({ files }) => files.test(path));
}

function isAllowed(row: Row, { from, specifier, target, isTypeOnly }: Import & { from: string }): boolean {
  if (target !== null && OPEN_TO_ALL.test(target)) return true;
  if (target === null) return specifier.startsWith("node:") || row.packages.test(specifier);
  if (row.may.test(target) || (isTypeOnly && row.mayTypes?.test(target))) return true;
  return isBeside(from, target);
}

/** In the same folder of `app`: a page's actions and parts. Actions serve the pages below it, too. */
function isBeside(from: string, target: string): boolean {
  const isPart = from.startsWith("app/") && !from.endsWith("/route.ts");
  const [folder, place] = [posix.dirname(from), posix.dirname(target)];
  const isAction = posix.basename(target, ".ts") === "actions";
  return isPart && (folder === place || (isAction && folder.startsWith(`${place}/`)));
}
