import "server-only";
import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import { uuid, type RouteContract } from "@/lib/contracts/common";
import { errors } from "@/server/core/errors";
import { isWrite } from "@/server/http/input";

const why = {
  reason: z
    .string()
    .optional()
    .meta({ description: "Why, more exactly than `code`: the name of the sentence, in every language" }),
  about: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .optional()
    .meta({ description: "The values in the sentence of `reason`; a list holds reasons of fields" }),
};

const problem = (codes: string[], id: string): z.ZodType =>
  z
    .object({
      type: z.string(),
      title: z.string(),
      detail: z.string().optional(),
      status: z.number().int(),
      code: z.enum(codes),
      ...why,
      requestId: uuid,
      errors: z.array(z.object({ path: z.string(), message: z.string(), ...why })).optional(),
    })
    .meta({ id });

const byStatus = new Map<number, string[]>();
for (const [code, { status }] of Object.entries(errors)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);

const descriptions: Record<number, string> = {
  400: "Not valid: `errors` names each field",
  401: "Nobody is signed in, or the proof is wrong",
  403: "Not for this caller",
  404: "Not there, or not theirs to know of",
  409: "Not possible in the present state",
  413: "Too large",
  415: "Not a body of the type that is taken",
  422: "Well formed, and refused",
  429: "Too often: see Retry-After",
  500: "A fault of ours",
  503: "A service that is needed cannot be reached",
};

const refused = new Map<number, ZodOpenApiResponseObject>(
  [...byStatus].map(([status, codes]) => [
    status,
    {
      id: `Refused${status}`,
      description: descriptions[status] ?? "Refused",
      content: { "application/problem+json": { schema: problem(codes, `Problem${status}`) } },
    },
  ]),
);

/** How a route of this kind may refuse, by status, each with the codes of that status. */
export function refusalsOf(contract: RouteContract): Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> {
  const statuses = [...refused.keys()].filter((status) => mayAnswer(status, contract)).sort();
  return Object.fromEntries(statuses.map((status) => [String(status), refused.get(status)])) as ReturnType<
    typeof refusalsOf
  >;
}

function mayAnswer(status: number, { method, actor, proof, params, query, body }: RouteContract): boolean {
  const writes = isWrite(method);
  switch (status) {
    case 400:
      return Boolean(params ?? query ?? body) || writes;
    case 401:
      return actor === "machine" ? proof !== undefined : actor !== "optional" && (actor !== "anonymous" || writes);
    case 403:
      return writes || actor === "driver" || actor === "admin" || proof === "signature";
    case 404:
      return params !== undefined || writes || actor === "admin";
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
