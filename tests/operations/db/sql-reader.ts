/** Reads SQL out of the source: constants by their value, values of tagged templates as parameters, stand-ins for the rest. */
import * as ast from "typescript/unstable/ast";
import { type Checker, type Project, SymbolFlags } from "typescript/unstable/sync";
import { projectDirectory } from "@/lib/runtime/project-directory";

export const ROOT = projectDirectory();

/** By file, then by the expression in the source. */
export type StandIns = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `missing`: what only a call knows, and nothing stands in for. */
export type SqlText = Readonly<{ text: string; missing: readonly string[] }>;

export class SqlReader {
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
  read(sql: () => string): SqlText {
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

/** From the root. */
export function pathOf(fileName: string): string {
  return fileName.startsWith(`${ROOT}/`) ? fileName.slice(ROOT.length + 1) : fileName;
}
