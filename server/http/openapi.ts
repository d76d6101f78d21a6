import "server-only";
import { z } from "zod";
import {
  type ZodOpenApiResponseObject,
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { uuid, type RouteContract } from "@/lib/contracts/common";
import { errorDefinitions } from "@/server/core/errors";
import { isWrite } from "@/server/http/input";
import { routeContracts } from "@/lib/contracts/registry";

const reasonFields = {
  reason: z
    .string()
    .optional()
    .meta({ description: "A more specific reason than `code`; selects the message in every language" }),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .optional()
    .meta({ description: "Values for the placeholders of the reason's message; a list holds reasons of fields" }),
};

const problemSchema = (codes: string[], id: string): z.ZodType =>
  z
    .object({
      type: z.string(),
      title: z.string(),
      detail: z.string().optional(),
      status: z.number().int(),
      code: z.enum(codes),
      ...reasonFields,
      requestId: uuid,
      errors: z.array(z.object({ path: z.string(), message: z.string(), ...reasonFields })).optional(),
    })
    .meta({ id });

const codesByStatus = new Map<number, string[]>();
for (const [code, { status }] of Object.entries(errorDefinitions))
  codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);

const descriptionByStatus: Record<number, string> = {
  400: "Invalid request: `errors` names each field",
  401: "No session, or invalid credentials",
  403: "The caller lacks permission",
  404: "Not found, or not visible to the caller",
  409: "Conflicts with the resource's current state",
  413: "The body is too large",
  415: "Unsupported media type",
  422: "Valid request, refused by a rule",
  429: "Rate limited: see Retry-After",
  500: "Internal error",
  503: "A required service is unavailable",
};

const refusalResponses = new Map<number, ZodOpenApiResponseObject>(
  [...codesByStatus].map(([status, codes]) => [
    status,
    {
      id: `Refused${status}`,
      description: descriptionByStatus[status] ?? "Refused",
      content: { "application/problem+json": { schema: problemSchema(codes, `Problem${status}`) } },
    },
  ]),
);

/** Possible refusals of a route, by status, each with all codes of that status. */
function refusalsOf(contract: RouteContract): Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> {
  const statuses = [...refusalResponses.keys()].filter((status) => canReturn(status, contract)).sort();
  return Object.fromEntries(statuses.map((status) => [String(status), refusalResponses.get(status)])) as ReturnType<
    typeof refusalsOf
  >;
}

function canReturn(status: number, { method, actor, proof, params, query, body }: RouteContract): boolean {
  const writes = isWrite(method);
  switch (status) {
    case 400:
      return Boolean(params ?? query ?? body) || writes;
    case 401:
      return actor === "machine" ? proof !== undefined : actor !== "optional" && (actor !== "anonymous" || writes);
    case 403:
      return writes || actor === "driver" || actor === "admin" || proof === "signature";
    case 404:
      return params !== undefined || writes || actor === "admin" || actor === "driver";
    case 409:
    case 413:
    case 415:
    case 422:
      return writes;
    case 429:
      return actor !== "machine";
    default:
      return true;
  }
}

const contentTypes = {
  json: "application/json",
  "json-or-text": "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;

/** The HTTP API as OpenAPI 3.1, generated from the contracts that the routes validate with. */
export function openApiDocument(serverUrl: string): unknown {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of routeContracts) {
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operation(contract) };
  }
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Handover",
        version: "1",
        description:
          "API of a cash-delivery platform. A success returns {data}, an error RFC 9457 problem+json with a code.",
      },
      servers: [{ url: serverUrl }],
      paths,
      components: {
        securitySchemes: {
          session: {
            type: "apiKey",
            in: "cookie",
            name: "__Host-handover-session",
            description: "Set at sign-in; httpOnly. The name has no prefix where the app is served over plain HTTP",
          },
          bearer: { type: "http", scheme: "bearer" },
          signature: {
            type: "apiKey",
            in: "header",
            name: "X-Handover-Signature",
            description: 't=<unix s>,v1=<hex HMAC-SHA-256 of "t.body">',
          },
        },
      },
    },
    {
      // A file has no JSON Schema; in a form it is binary.
      override: ({ jsonSchema, zodSchema }) => {
        if (zodSchema._zod.def.type === "file") Object.assign(jsonSchema, { type: "string", format: "binary" });
      },
    },
  );
}

function operation(contract: RouteContract): ZodOpenApiOperationObject {
  const {
    method,
    actor,
    tag,
    summary,
    params,
    query,
    body,
    response,
    status = 200,
    accepted,
    accepts = "json",
    produces,
    example,
  } = contract;
  const acceptsKey = isWrite(method) && actor !== "machine";
  return {
    tags: [tag],
    summary,
    security: security(contract),
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(acceptsKey
        ? {
            header: z.object({
              "Idempotency-Key": z.string().max(200).optional().meta({
                description:
                  "Makes retries safe: the same key with the same body returns the first response. `clientActionId` in the body does the same",
              }),
            }),
          }
        : {}),
    },
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { [contentTypes[accepts]]: { schema: body, ...(example === undefined ? {} : { example }) } },
          },
        }
      : {}),
    responses: {
      [String(status) as "200"]: {
        description: "Success",
        content: response
          ? {
              "application/json": {
                schema: z.object({ data: accepted ? withoutAccepted(response, accepted) : response }),
              },
              ...(produces ? { [produces]: { schema: z.string() } } : {}),
            }
          : { [produces ?? "application/octet-stream"]: { schema: z.string() } },
      },
      ...(accepted
        ? {
            "202": {
              description: "Accepted: waits for another administrator's approval",
              content: { "application/json": { schema: z.object({ data: accepted }) } },
            },
          }
        : {}),
      ...refusalsOf(contract),
    },
  };
}

// The union member that is returned with 200; the other one is returned with 202.
function withoutAccepted(response: z.ZodType, accepted: z.ZodType): z.ZodType {
  const options = response instanceof z.ZodUnion ? (response.options as readonly z.ZodType[]) : [response];
  return options.find((option) => option !== accepted) ?? response;
}

function security({ actor, proof }: RouteContract): Record<string, string[]>[] {
  if (actor === "machine") return proof ? [{ [proof]: [] }] : [];
  return actor === "anonymous" ? [] : actor === "optional" ? [{}, { session: [] }] : [{ session: [] }];
}
