import "server-only";
import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import { uuid, type RouteContract } from "@/lib/contracts/common";
import { errorDefinitions } from "@/server/core/errors";
import { isWrite } from "@/server/http/input";

const reasonFields = {
  reason: z
    .string()
    .optional()
    .meta({ description: "A more specific reason than `code`; selects the message in every language" }),
  about: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .optional()
    .meta({ description: "Values for the placeholders of the reason's message; a list holds reasons of fields" }),
};

const problem = (codes: string[], id: string): z.ZodType =>
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

const byStatus = new Map<number, string[]>();
for (const [code, { status }] of Object.entries(errorDefinitions))
  byStatus.set(status, [...(byStatus.get(status) ?? []), code]);

const descriptions: Record<number, string> = {
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
  [...byStatus].map(([status, codes]) => [
    status,
    {
      id: `Refused${status}`,
      description: descriptions[status] ?? "Refused",
      content: { "application/problem+json": { schema: problem(codes, `Problem${status}`) } },
    },
  ]),
);

/** Possible refusals of a route, by status, each with all codes of that status. */
export function refusalsOf(contract: RouteContract): Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> {
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
