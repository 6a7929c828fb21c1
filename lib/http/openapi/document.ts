/**
 * The description of the interfaces as OpenAPI 3.1, from the schemas by which handlers read what they are sent and presenters
 * write what they answer. `tests/support/documented.ts` holds every call of the tests against it.
 */
import type * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import { config } from "../../config/config";
import { publicKeys, releaseKeys } from "../answers";
import * as feeds from "../feeds/answers";
import * as keys from "../keys-api/answers";
import * as licenses from "../license-api/answers";
import * as updates from "../update-api/answers";
import * as publishing from "../update-api/ci-answers";
import type { DescribedCall, DescribedInterface, SecurityName } from "./call";
import { interfaces } from "./calls";
import { exampleOf } from "./examples";
import { HEADER_COMPONENTS } from "./headers";
import { pathParameters } from "./path-parameters";
import { type KnownRefusals, responsesOf } from "./responses";
import { WEBHOOK_SCHEMAS, webhookPaths } from "./webhooks";

const VERSION = "1";
const JSON_TYPE = "application/json";
const INTRODUCTION = [
  "Ignore members of responses that you do not know: more may be added.",
  "Errors are `{error, message?}`: a code, and for people a sentence. A wrong method is 405 `method_not_allowed`, an unknown path 404 `not_found`.",
  "`HEAD` is answered wherever `GET` is. Where any origin may call (CORS), so are browsers' questions with `OPTIONS`.",
].join("\n\n");

export type OpenapiDocument = ReturnType<typeof createDocument>;

/** Addresses and sizes are those of this installation. */
export function openapiDocument(): OpenapiDocument {
  const { baseUrl, brand } = config();
  const refusals: KnownRefusals = new Map();
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const one of interfaces()) {
    for (const call of one.calls) {
      paths[call.path] = { ...paths[call.path], [call.method]: operationOf(one, call, refusals) };
    }
  }
  return createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: brand.name,
        version: VERSION,
        description: INTRODUCTION,
      },
      servers: [{ url: baseUrl }],
      tags: interfaces().map(({ name, description }) => ({ name, description })),
      paths,
      webhooks: webhookPaths(),
      components: { securitySchemes: SECURITY, headers: HEADER_COMPONENTS, schemas: SCHEMAS },
    },
    { override: plainly },
  );
}

type Schema = { type?: unknown; additionalProperties?: unknown; minimum?: unknown; maximum?: unknown };

/** What is not named in an answer may be added one day; only requests are strict. */
function plainly({ jsonSchema, io }: { jsonSchema: Schema; io: string }): void {
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // That is what a JSON number holds, and nothing to read.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function operationOf(
  one: DescribedInterface,
  call: DescribedCall,
  refusals: KnownRefusals,
): ZodOpenApiOperationObject {
  const { id, summary, description, query, headers, body, credentials = one.credentials } = call;
  const path = pathParameters(call.path);
  return {
    operationId: id,
    tags: [one.name],
    summary,
    ...(description && { description }),
    security: credentials.map((name) => (name === null ? {} : { [name]: [] })),
    requestParams: { ...(path && { path }), ...(query && { query }), ...(headers && { header: headers }) },
    ...(body && {
      requestBody: {
        required: !body.isOptional,
        content: {
          [body.type ?? JSON_TYPE]: {
            ...(body.content && { schema: body.content }),
            ...exampleOf(id, "request"),
          },
        },
      },
    }),
    responses: { ...responsesOf(one, call, refusals) },
  };
}

/** What generated clients have a type of their own for, by its name there. */
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  IssuedKey: keys.issuedKey,
  Key: keys.keyRecord,
  Device: keys.device,
  Plan: keys.plan,
  License: licenses.license,
  ActiveLicense: licenses.activeLicense,
  PublicKeys: publicKeys,
  UpdateCheck: updates.checked,
  OfferedRelease: updates.latest,
  OfferedPlugin: updates.plugin,
  OfferedFile: updates.file,
  ReleaseKeys: releaseKeys,
  Release: publishing.release,
  ReleaseFile: publishing.releaseFile,
  VersionRelease: publishing.versionRelease,
  VersionReleases: publishing.versionReleases,
  AnnouncedUpload: publishing.announcedUpload,
  SquirrelUpdate: feeds.squirrelUpdate,
  ...WEBHOOK_SCHEMAS,
};

/** The credentials of the interfaces (docs/contract.md 5). */
type Scheme =
  | Readonly<{ type: "http"; scheme: "bearer"; description: string }>
  | Readonly<{ type: "apiKey"; in: "header"; name: string; description: string }>;

const SECURITY: Readonly<Record<SecurityName, Scheme>> = {
  serviceToken: {
    type: "http",
    scheme: "bearer",
    description:
      "A service token, `lk_svc_…`, of one application. It belongs on a server, never in a program.",
  },
  ciToken: {
    type: "http",
    scheme: "bearer",
    description: "A CI token, `lk_ci_…`, of one application.",
  },
  license: {
    type: "http",
    scheme: "bearer",
    description: "A license key, or the license token of this device.",
  },
  feedCredential: {
    type: "http",
    scheme: "bearer",
    description:
      "A license token, a license key, a feed token (`lk_feed_…`) or an update key. All but license keys may stand in the address instead.",
  },
  updateKey: {
    type: "apiKey",
    in: "header",
    name: "X-Update-Key",
    description: "An update key, `lk_upd_…`, of the product.",
  },
};
