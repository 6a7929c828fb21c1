/**
 * The SQL of our source files beside the row types that its callers name, as TypeScript's own checker reads both. What only a
 * call knows (a condition, a place) is written by the caller of `findStatements`, as SQL that is as good.
 */
import * as ast from "typescript/unstable/ast";
import { API, type Type } from "typescript/unstable/sync";
import { type Columns, columnsOf } from "./row-columns";
import { pathOf, ROOT, SqlReader, type SqlText, type StandIns } from "./sql-reader";

export type FoundStatement = SqlText &
  Readonly<{
    /** File and first words: what a reader looks for. */
    place: string;
    /** pg gives other types than Prisma's `$queryRaw`. */
    by: "pg" | "prisma";
    /** By column; "any" for a row type that names none; null where nobody names a row type. */
    columns: Columns | null;
  }>;

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
  { text, missing }: SqlText,
  by: FoundStatement["by"],
  row: Type | undefined,
  { checker }: SqlReader,
): FoundStatement {
  const words = text.trim().replace(/\s+/g, " ").slice(0, 60);
  const place = `${pathOf(node.getSourceFile().fileName)}: ${words}`;
  return { place, text, missing, by, columns: row ? columnsOf(row, checker) : null };
}
