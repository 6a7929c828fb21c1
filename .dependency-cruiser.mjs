/**
 * What each part of the product may import (docs/architecture.md). What is not named is forbidden.
 * `tests/architecture/imports.test.ts` runs it: by its own rules and over the whole graph. From Node.js 22 on,
 * `npx depcruise app lib` does, too.
 */
const NONE = "^$";
const ANY = "";
/** Packages of screens and of the wire, of which the domain knows nothing. */
const NOT_SCREEN_OR_WIRE = "(?!(next|next-auth|react|react-dom|zod)/)";
const GROUND = "config/|process/";
const BELOW_NOUNS = `${GROUND}|domain/[^/]+$|db/|crypto/|storage/|zip/|tracing/spans[.]|markdown/`;
/** What each field of an entity is, for whatever tells it. */
const FIELDS = "domain/[^/]+/[^/]+-fields[.]";

/** `may`, `mayTypes`: files of `lib`, without that folder. `packages`: as they are imported; Node's own are open to all. */
const PARTS = [
  { name: "routes", files: "^app/.*/route[.]ts$", may: "http/|console/http/", packages: NONE },
  { name: "actions of pages", files: "^app/.*/actions[.]ts$", may: "forms/", packages: NONE },
  {
    name: "forms of pages",
    files: "^app/.*forms[.]ts$",
    may: `${GROUND}|forms/(?!proxy/|actions/)|session/|domain/|console/(?!http/)|limits/|mail/|markdown/|words/|http/(body|caller|http-error|peer)[.]`,
    packages: NONE,
  },
  {
    name: "pages",
    files: "^app/(?!.*(/(route|actions)|forms)[.]ts$)",
    may: "session/|domain/|console/(?!http/)|operations/(attention/|self-check/(run|line)[.])|ui/|words/|config/|http/openapi/document[.]",
    mayTypes: "forms/(actions/form-state|form)[.]",
    packages: "(next|react|react-dom|uqr)/",
  },
  {
    name: "http",
    files: "^lib/http/",
    may: `${GROUND}|http/|domain/|limits/|brand/|words/|jobs/run-due-jobs[.]`,
    mayTypes: "crypto/",
    packages: "(zod|zod-openapi|busboy|@types/busboy|range-parser|@types/range-parser)/",
  },
  {
    name: "console, its routes",
    files: "^lib/console/http/",
    may: `${GROUND}|http/|domain/|console/|limits/|words/|session/`,
    packages: NONE,
  },
  {
    name: "console",
    files: "^lib/console/(?!http/)",
    may: "console/(?!http/)|domain/|words/|http/feeds/preview[.]",
    packages: NONE,
  },
  {
    name: "gate of forms",
    files: "^lib/forms/proxy/",
    may: `${GROUND}|forms/proxy/|http/|limits/|words/|session/(cookies|origin)[.]|domain/health[.]`,
    packages: NONE,
  },
  {
    name: "actions of forms",
    files: "^lib/forms/actions/",
    may: "forms/actions/|forms/(form|path-at|submission)[.]|session/|words/|http/failure[.]",
    packages: "next/",
  },
  {
    name: "forms",
    files: "^lib/forms/(?!proxy/|actions/)",
    may: `${GROUND}|forms/(?!proxy/)|session/|domain/|console/(?!http/)|limits/|mail/|markdown/|words/|http/(body|caller|http-error|peer)[.]`,
    packages: NONE,
  },
  {
    name: "session",
    files: "^lib/session/",
    may: `${GROUND}|session/|words/|brand/|crypto/|db/(client|transaction)[.]|domain/((context|errors|permissions)[.]|applications/(application|find)[.]|people/|keys/|find/)`,
    packages: "(next|next-auth|react|@auth/[^/]+)/",
  },
  {
    name: "ui",
    files: "^lib/ui/",
    may: "ui/|words/|markdown/|forms/actions/(fields|form-state)[.]|session/current(-console-look)?[.]",
    mayTypes: "forms/form[.]|console/(find|log)-answer[.]",
    packages: "react/|react-dom/|uqr/|next/(link|navigation)[.]",
  },
  {
    name: "words",
    files: "^lib/words/",
    may: "words/",
    mayTypes: `domain/refusals[.]|${FIELDS}|db/generated/enums[.]`,
    packages: NONE,
  },
  {
    name: "operations",
    files: "^lib/operations/",
    may: `${GROUND}|operations/|domain/|db/|crypto/|storage/|limits/|mail/|words/|session/oidc/|console/places[.]|http/(caller|peer)[.]|runtime/embedded-postgres/`,
    packages: "(pg|@types/pg)/",
  },
  {
    name: "jobs",
    files: "^lib/jobs/",
    may: `${GROUND}|jobs/|operations/|domain/|mail/|db/|tracing/(open|spans)[.]`,
    packages: NONE,
  },
  {
    name: "mails to customers",
    files: "^lib/mail/customer/",
    may: `${GROUND}|mail/|domain/|words/|crypto/sealed-box[.]`,
    packages: NONE,
  },
  {
    name: "mail",
    files: "^lib/mail/(?!customer/)",
    may: `${GROUND}|mail/(?!customer/)|brand/|tracing/spans[.]`,
    packages: ANY,
  },
  {
    name: "domain",
    files: "^lib/domain/[^/]+/",
    may: `${BELOW_NOUNS}|domain/`,
    packages: NOT_SCREEN_OR_WIRE,
  },
  {
    name: "domain, below the nouns",
    files: "^lib/domain/[^/]+$",
    may: BELOW_NOUNS,
    mayTypes: FIELDS,
    packages: NOT_SCREEN_OR_WIRE,
  },
  { name: "db", files: "^lib/db/", may: `${GROUND}|db/|tracing/spans[.]`, packages: ANY },
  { name: "storage", files: "^lib/storage/", may: `${GROUND}|storage/|db/`, packages: ANY },
  { name: "limits", files: "^lib/limits/", may: `${GROUND}|limits/|db/|crypto/`, packages: ANY },
  { name: "tracing", files: "^lib/tracing/", may: `${GROUND}|tracing/`, packages: "@opentelemetry/" },
  { name: "brand", files: "^lib/brand/", may: "brand/|config/", packages: NONE },
  { name: "markdown", files: "^lib/markdown/", may: NONE, packages: "markdown-it/" },
  { name: "crypto", files: "^lib/crypto/", may: "crypto/", packages: ANY },
  { name: "zip", files: "^lib/zip/", may: "zip/", packages: ANY },
  { name: "process", files: "^lib/process/", may: GROUND, packages: ANY },
  { name: "config", files: "^lib/config/", may: "config/", packages: ANY },
  {
    name: "embedded database",
    files: "^lib/runtime/embedded-postgres/",
    may: `${GROUND}|runtime/embedded-postgres/`,
    packages: ANY,
  },
  {
    name: "lane",
    files: "^lib/runtime/lane/",
    may: `${GROUND}|runtime/(lane/|calls[.])|http/|console/http/bodies[.]`,
    packages: NONE,
  },
  {
    name: "runtime",
    files: "^lib/runtime/(?!embedded-postgres/|lane/)",
    may: "session/oidc/|(?!(ui|session|jobs|forms)/)",
    packages: ANY,
  },
  {
    name: "command line, demo",
    files: "^lib/(cli|demo)/",
    may: "(?!(ui|session|forms)/)",
    packages: ANY,
  },
];

/** A noun of the domain imports itself and nouns before it. */
const NOUNS = [
  "audit",
  "backups",
  "feeds/feed-format[.]",
  "applications",
  "mails",
  "credentials",
  "tokens",
  "keys",
  "events",
  "activations",
  "feeds/keys",
  "releases",
  "release-files",
  "updates",
  "publishing",
  "release-lists",
  "feeds",
  "moving",
  "people",
  "erasure",
  "find",
];

/** Functions of values: nothing of the database, the configuration or the clock. */
const PURE = [
  "(each|errors|ids|refusals|text|like|pasted-text)",
  "applications/(application|bounded-count|plan|plan-fields|public-key-forms|rotation-step|setting-fields)",
  "credentials/(credential|pasted-tokens)",
  "tokens/[^/]+",
  "mails/pauses",
  "publishing/draft-fields",
  "keys/(email|expiry|key-fields|feed-token|free-text|key-filters|license-key|manage-code|pasted-secrets|search-text|status)",
  "activations/(machine|page)",
  "feeds/feed-format",
];

const OWN = "^(app|lib|docs)/|^package[.]json$";
/** Read by more than one part: the parser of addresses, the version, the snippet that verifies tokens. */
const OPEN = "^lib/process/address[.]|^app/globals[.]css$|^package[.]json$|^docs/snippets/typescript/";
const TYPES = ["type-only", "type-import", "pre-compilation-only"];

const inLib = (may) => (may === NONE ? NONE : `^lib/(${may})`);
const inDomain = (paths) => `^lib/domain/(${paths.join("|")})`;

export default {
  forbidden: [
    { name: "no circle, not even of types", severity: "error", from: {}, to: { circular: true } },
    { name: "what is imported is there", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "every file has a part",
      severity: "error",
      from: { path: "^(app|lib)/", pathNot: PARTS.map(({ files }) => files) },
      to: {},
    },
    ...PARTS.flatMap(({ name, files, may, mayTypes, packages }) => [
      {
        name: `${name}: files`,
        severity: "error",
        from: { path: files },
        to: { path: OWN, pathNot: ["^app/", OPEN, inLib(may), ...(mayTypes ? [inLib(mayTypes)] : [])] },
      },
      {
        name: `${name}: packages`,
        severity: "error",
        from: { path: files },
        to: { path: "^node_modules/", pathNot: packages === NONE ? NONE : `^node_modules/(${packages})` },
      },
      ...(mayTypes
        ? [
            {
              name: `${name}: files of which types alone`,
              severity: "error",
              from: { path: files },
              to: { path: inLib(mayTypes), pathNot: inLib(may), dependencyTypesNot: TYPES },
            },
          ]
        : []),
    ]),
    ...NOUNS.map((noun, at) => ({
      name: `${noun}: itself and what comes before it`,
      severity: "error",
      from: { path: `^lib/domain/${noun}/` },
      to: { path: inDomain(["[^/]+/"]), pathNot: inDomain(NOUNS.slice(0, at + 1)) },
    })),
    {
      name: "pure files",
      severity: "error",
      from: { path: `${inDomain(PURE)}[.]ts$` },
      to: {
        pathNot: [
          `${inDomain(PURE)}[.]ts$`,
          "^lib/crypto/",
          "^lib/db/generated/enums",
          "^(node:)?(buffer|crypto|util)$",
        ],
      },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
    },
    doNotFollow: { path: ["node_modules", "^lib/db/generated/"] },
  },
};
