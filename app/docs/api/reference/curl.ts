/** A call as a command line. Pure. */
import type { OperationNode } from "./document";

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  serviceToken: "$SERVICE_TOKEN",
  ciToken: "$CI_TOKEN",
};

/** `example`: of the request's body, or undefined. */
export function curlFor(
  base: string,
  method: string,
  path: string,
  { security, requestBody }: OperationNode,
  example: unknown,
): string {
  const [type] = Object.keys(requestBody?.content ?? {});
  const token = security.flatMap((one) => Object.keys(one)).find((name) => name in PLACEHOLDERS);
  const lines = [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}${quoted(base + path)}`,
    ...(token ? [`-H "Authorization: Bearer ${PLACEHOLDERS[token]}"`] : []),
    ...bodyOf(type, example),
  ];
  return lines.join(" \\\n  ");
}

function bodyOf(type: string | undefined, example: unknown): string[] {
  if (type === "multipart/form-data") return Object.entries(Object(example)).flatMap(fieldsOf);
  if (type === "application/octet-stream") return ["--data-binary @file"];
  if (type === undefined || example === undefined) return [];
  return [`-H "Content-Type: ${type}"`, `-d ${quoted(JSON.stringify(example))}`];
}

function fieldsOf([name, value]: [string, unknown]): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.map((one) =>
    name === "file" ? `-F ${quoted(`file=@${one}`)}` : `-F ${quoted(`${name}=${one}`)}`,
  );
}

/** For a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
