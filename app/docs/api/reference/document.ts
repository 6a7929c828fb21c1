/** The parts of an OpenAPI document that the reference shows, as they are in it. */
export type SchemaNode = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly SchemaNode[];
  items?: SchemaNode;
  properties?: Readonly<Record<string, SchemaNode>>;
  additionalProperties?: boolean | SchemaNode;
  required?: readonly string[];
  description?: string;
  format?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}>;

export type ParameterNode = Readonly<{
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: SchemaNode;
}>;

type Media = Readonly<Record<string, Readonly<{ schema?: SchemaNode; example?: unknown }>>>;

export type ResponseNode = Readonly<{
  $ref?: string;
  description?: string;
  headers?: Readonly<Record<string, unknown>>;
  content?: Media;
}>;

export type OperationNode = Readonly<{
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  security: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly ParameterNode[];
  requestBody?: Readonly<{ required?: boolean; content: Media }>;
  responses: Readonly<Record<string, ResponseNode>>;
}>;

export type DocumentNode = Readonly<{
  info: Readonly<{ title: string; description: string }>;
  servers: readonly Readonly<{ url: string }>[];
  tags: readonly Readonly<{ name: string; description: string }>[];
  paths: Readonly<Record<string, Readonly<Record<string, OperationNode>>>>;
  components: Readonly<{
    schemas: Readonly<Record<string, SchemaNode>>;
    responses: Readonly<Record<string, ResponseNode>>;
    securitySchemes: Readonly<
      Record<string, Readonly<{ description: string; scheme?: string; name?: string }>>
    >;
  }>;
}>;

/** The last part of a reference. */
export function nameIn($ref: string): string {
  return $ref.split("/").at(-1) ?? "";
}
