/**
 * The SQL of our source files beside the row types that its callers name, as TypeScript's own checker reads both. What only a
 * call knows (a condition, a place) is written by the caller of `findStatements`, as SQL that is as good.
 */
import * as ast from "typescript/unstable/ast";
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync";
import { projectDirectory } from "@/lib/server/project-directory";

/** What a column of a row type may hold. */
export type Kind =
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "Date"
  | "bytes"
  | "array"
  | "object"
  | "null";

export type FoundStatement = Readonly<{
  /** File and first words: what a reader looks for. */
  place: string;
  text: string;
  /** What only a call knows, and nothing stands in for. */
  missing: readonly string[];
  /** pg gives other types than Prisma's `$queryRaw`. */
  by: "pg" | "prisma";
  /** By column; "any" for a row type that names none; null where nobody names a row type. */
  columns: ReadonlyMap<string, readonly Kind[]> | { any: readonly Kind[] } | null;
}>;

/** By file, then by the expression in the source. */
export type StandIns = Readonly<Record<string, Readonly<Record<string, string>>>>;

const ROOT = projectDirectory();
const CALLS = ["run", "query"];
const TAGS = ["$queryRaw", "$executeRaw"];

/** What returns rows, or could. What else is sent cannot be prepared: several statements may stand in one text. */
const QUERY = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/;

/** In all files that are wanted. `used`: which stand-ins it took, as "file: expression". */
export function findStatements(
  isWanted: (path: string) => boolean,
  standIns: StandIns,
): { statements: FoundStatement[]; used: Set<string> } {
  const api = new API({ cwd: ROOT });
  try {
    const config = `${ROOT}/tsconfig.json`;
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`TypeScript does not open ${config}.`);
    const reader = new SqlReader(project, standIns);
    const files = project.program.getSourceFileNames().filter((name) => isWanted(pathOf(name)));
    const statements = files.flatMap((name) => statementsIn(project.program.getSourceFile(name), reader));
    return { statements, used: reader.used };
  } finally {
    api.close();
  }
}

function statementsIn(file: ast.SourceFile | undefined, reader: SqlReader): FoundStatement[] {
  const found: FoundStatement[] = [];
  const visit = (node: ast.Node): void => {
    const statement = ast.isCallExpression(node)
      ? calledStatement(node, reader)
      : ast.isTaggedTemplateExpression(node)
        ? taggedStatement(node, reader)
        : null;
    if (statement) found.push(statement);
    node.forEachChild(visit);
  };
  file?.forEachChild(visit);
  return found;
}

function calledStatement(node: ast.CallExpression, reader: SqlReader): FoundStatement | null {
  const [statement] = node.arguments;
  if (!ast.isPropertyAccessExpression(node.expression) || !statement) return null;
  if (!CALLS.includes(node.expression.name.text)) return null;
  const row = node.typeArguments?.[0];
  const type = row && reader.checker.getTypeFromTypeNode(row);
  // Hands on what its own caller asks.
  if (type?.isTypeParameter()) return null;
  const read = reader.read(() => reader.sqlOf(statement) ?? (type ? reader.miss(statement) : ""));
  return type || QUERY.test(read.text) ? found(node, read, "pg", type, reader) : null;
}

function taggedStatement(node: ast.TaggedTemplateExpression, reader: SqlReader): FoundStatement | null {
  if (!ast.isPropertyAccessExpression(node.tag) || !TAGS.includes(node.tag.name.text)) return null;
  const rows = node.typeArguments?.[0];
  const type = rows && reader.checker.getTypeFromTypeNode(rows);
  const row = type?.isTypeReference() ? reader.checker.getTypeArguments(type)[0] : undefined;
  return found(
    node,
    reader.read(() => reader.sqlOfTemplate(node.template)),
    "prisma",
    row,
    reader,
  );
}

function found(
  node: ast.Node,
  { text, missing }: Pick<FoundStatement, "text" | "missing">,
  by: FoundStatement["by"],
  row: Type | undefined,
  { checker }: SqlReader,
): FoundStatement {
  const words = text.trim().replace(/\s+/g, " ").slice(0, 60);
  const place = `${pathOf(node.getSourceFile().fileName)}: ${words}`;
  return { place, text, missing, by, columns: row ? columnsOf(row, checker) : null };
}

function columnsOf(row: Type, checker: Checker): FoundStatement["columns"] {
  if (row.flags & TypeFlags.Unknown) return null;
  if (row.isUnionType()) return merged(row.getTypes().map((part) => columnsOf(part, checker)));
  const [index] = checker.getIndexInfosOfType(row);
  if (index) return { any: kindsOf(index.valueType, checker) };
  const columns = checker.getPropertiesOfType(row).map((property): [string, Kind[]] => {
    const value = checker.getTypeOfSymbol(property);
    return [property.name, value ? kindsOf(value, checker) : []];
  });
  return new Map(columns);
}

/** Of a union: a column is what it is in any of its types. */
function merged(all: readonly FoundStatement["columns"][]): Map<string, Kind[]> {
  const columns = new Map<string, Kind[]>();
  for (const one of all) {
    if (!(one instanceof Map)) continue;
    for (const [name, kinds] of one)
      columns.set(name, [...new Set([...(columns.get(name) ?? []), ...kinds])]);
  }
  return columns;
}

function kindsOf(type: Type, checker: Checker): Kind[] {
  if (type.isUnionType()) return [...new Set(type.getTypes().flatMap((part) => kindsOf(part, checker)))];
  const flag = FLAGS.find(([flags]) => type.flags & flags);
  if (flag) return [flag[1]];
  const name = type.getSymbol()?.name;
  if (name === "Date") return ["Date"];
  if (name === "Buffer" || name === "Uint8Array") return ["bytes"];
  return [checker.isArrayLikeType(type) ? "array" : "object"];
}

const FLAGS: readonly [TypeFlags, Kind][] = [
  [TypeFlags.StringLike, "string"],
  [TypeFlags.NumberLike, "number"],
  [TypeFlags.BigIntLike, "bigint"],
  [TypeFlags.BooleanLike, "boolean"],
  [TypeFlags.Null, "null"],
];

class SqlReader {
  readonly checker: Checker;
  readonly used = new Set<string>();
  readonly #project: Project;
  readonly #standIns: StandIns;
  #missing: string[] = [];

  constructor(project: Project, standIns: StandIns) {
    this.#project = project;
    this.checker = project.checker;
    this.#standIns = standIns;
  }

  /** Null for what is no constant: it comes as a value. */
  sqlOf(node: ast.Node): string | null {
    const standIn = this.#standInFor(node);
    if (standIn !== null) return standIn;
    if (ast.isStringLiteral(node) || ast.isNumericLiteral(node)) return node.text;
    if (ast.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ast.isTemplateExpression(node)) return this.#joined(node, (part) => this.sqlOf(part));
    if (ast.isObjectLiteralExpression(node)) return this.#sqlOfObject(node);
    return ast.isIdentifier(node) ? this.#sqlOfName(node) : null;
  }

  /** Of a tagged one, whose values are parameters. */
  sqlOfTemplate(template: ast.TemplateLiteral): string {
    if (!ast.isTemplateExpression(template)) return template.text;
    let parameters = 0;
    return this.#joined(template, (part) => {
      const standIn = this.#standInFor(part);
      if (standIn !== null) return standIn;
      if (this.checker.getTypeAtLocation(part)?.getSymbol()?.name === "Sql") return null;
      parameters += 1;
      return `$${parameters}`;
    });
  }

  /** With what it misses meanwhile. */
  read(sql: () => string): Pick<FoundStatement, "text" | "missing"> {
    this.#missing = [];
    return { text: sql(), missing: this.#missing };
  }

  miss(node: ast.Node): string {
    this.#missing.push(`${pathOf(node.getSourceFile().fileName)}: ${node.getText()}`);
    return "NULL";
  }

  #joined(template: ast.TemplateExpression, sqlOf: (part: ast.Node) => string | null): string {
    const spans = template.templateSpans.map(
      ({ expression, literal }) => (sqlOf(expression) ?? this.miss(expression)) + literal.text,
    );
    return template.head.text + spans.join("");
  }

  #standInFor(node: ast.Node): string | null {
    const path = pathOf(node.getSourceFile().fileName);
    const standIn = this.#standIns[path]?.[node.getText()];
    if (standIn === undefined) return null;
    this.used.add(`${path}: ${node.getText()}`);
    return standIn;
  }

  #sqlOfObject(node: ast.ObjectLiteralExpression): string | null {
    for (const property of node.properties) {
      if (ast.isSpreadAssignment(property)) return this.sqlOf(property.expression);
      if (ast.isPropertyAssignment(property) && property.name.getText() === "text")
        return this.sqlOf(property.initializer);
    }
    return null;
  }

  /** A constant of this file or of another. */
  #sqlOfName(node: ast.Identifier): string | null {
    const named = this.checker.getSymbolAtLocation(node);
    const symbol = named && named.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(named) : named;
    const declaration = symbol?.valueDeclaration?.resolve(this.#project);
    if (!declaration || !ast.isVariableDeclaration(declaration) || !declaration.initializer) return null;
    return this.sqlOf(declaration.initializer);
  }
}

function pathOf(fileName: string): string {
  return fileName.startsWith(`${ROOT}/`) ? fileName.slice(ROOT.length + 1) : fileName;
}
