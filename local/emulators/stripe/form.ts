// Parses bodies and queries as Stripe does: names with brackets form objects and lists.
import { z } from "zod";
import { invalidRequestError } from "./errors.ts";

const MAX_PARAMETERS = 1_000;
const MAX_DEPTH = 6;

export type FormBody = { [name: string]: string | FormBody | (string | FormBody)[] };

export function parseForm(text: string): FormBody {
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > MAX_PARAMETERS) throw invalidRequestError("Too many parameters");
  const root: FormBody = Object.create(null) as FormBody;
  for (const [name, value] of pairs) setField(root, parsePath(name), value);
  return toLists(root) as FormBody;
}

// a[b][0][c] → a, b, 0, c. An empty pair of brackets appends to a list.
function parsePath(name: string): string[] {
  const [head = "", ...rest] = name.split("[");
  if (rest.some((part) => !part.endsWith("]")) || head === "" || rest.length > MAX_DEPTH)
    throw invalidRequestError(`Invalid parameter name: ${name}`, { param: name });
  return [head, ...rest.map((part) => part.slice(0, -1))];
}

function setField(root: FormBody, path: string[], value: string): void {
  let parent = root;
  path.forEach((part, index) => {
    const name = part === "" ? String(Object.keys(parent).length) : part;
    if (index === path.length - 1) {
      parent[name] = value;
      return;
    }
    const existing = parent[name];
    if (typeof existing === "string")
      throw invalidRequestError(`Invalid parameter: ${path.join(".")}`, { param: path[0] ?? "" });
    parent = (existing ?? (parent[name] = Object.create(null) as FormBody)) as FormBody;
  });
}

// An object with consecutive indexes from 0 is a list.
function toLists(value: string | FormBody): string | FormBody | (string | FormBody)[] {
  if (typeof value === "string") return value;
  const entries = Object.entries(value).map(([name, part]) => [name, toLists(part as FormBody)] as const);
  if (entries.length > 0 && entries.every(([name], index) => name === String(index)))
    return entries.map(([, part]) => part as string | FormBody);
  return Object.fromEntries(entries) as FormBody;
}

/** Parses with a schema; unknown, missing and malformed fields are refused as by Stripe. */
export function parseParams<T extends z.ZodType>(schema: T, form: FormBody): z.output<T> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const fieldPath = (issue?.path ?? []).map(String);
  if (issue?.code === "unrecognized_keys") {
    const param = toFieldName([...fieldPath, issue.keys[0] ?? ""]);
    throw invalidRequestError(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = toFieldName(fieldPath);
  const existing = fieldPath.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], form);
  if (existing === undefined)
    throw invalidRequestError(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  throw invalidRequestError(`Invalid ${param}: ${issue?.message ?? ""}`, { code: "parameter_invalid_integer", param });
}

const toFieldName = ([head = "", ...rest]: string[]): string => head + rest.map((part) => `[${part}]`).join("");

export const intParam = z
  .string()
  .regex(/^-?\d{1,15}$/, "must be an integer")
  .transform(Number);
export const booleanParam = z.enum(["true", "false"]).transform((value) => value === "true");
export const textParam = z.string().max(5_000);
// At most 50 keys; an empty value deletes one.
export const metadataParam = z
  .record(z.string().max(40), z.string().max(500))
  .refine((metadata) => Object.keys(metadata).length <= 50, "may have 50 keys at most")
  .transform((metadata) => Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== "")));
export const expandParam = z.array(z.string()).max(20).optional();
export const timestampRangeParam = z
  .union([intParam, z.strictObject({ gt: intParam, gte: intParam, lt: intParam, lte: intParam }).partial()])
  .optional();
export const paginationParams = {
  limit: intParam.pipe(z.number().min(1).max(100)).default(10),
  starting_after: textParam.optional(),
  ending_before: textParam.optional(),
  expand: expandParam,
};
