import "server-only";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import type { RouteContract } from "@/lib/contracts/common";
import { routeContracts } from "@/lib/contracts/registry";
import { isWrite } from "@/server/http/input";
import { refusalsOf } from "@/server/http/openapi-refusals";

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
  const keyed = isWrite(method) && actor !== "machine";
  return {
    tags: [tag],
    summary,
    security: security(contract),
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(keyed
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
