// The state and input of every call.
import { z } from "zod";
import type { Gazetteer } from "../../geocoder.ts";
import { OptimoRouteApiError } from "./errors.ts";
import type { RoutingFaultState } from "./settings.ts";
import type { EmulatorStore } from "./store.ts";
import { DAY_PATTERN } from "./times.ts";

export type OptimoRouteState = {
  store: EmulatorStore;
  faultState: RoutingFaultState;
  zone: string;
  // Unix seconds, whole.
  now(): number;
  // Milliseconds, for durations below a second.
  clock(): number;
  // The geocoder's data; null until a request has an address.
  gazetteer: Gazetteer | null;
  // The emulator's URL, for links.
  origin: string;
};

export type JsonBody = Record<string, unknown>;
export type ApiCall = { state: OptimoRouteState; query: URLSearchParams; body: JsonBody };
export type ResponseBody = Record<string, unknown>;
export type ApiHandler = (call: ApiCall) => ResponseBody;

export const usesLiveApi = (state: OptimoRouteState): boolean => state.faultState.settings.apiVariant === "live";

/** A list in the body, up to the provider's limit. */
export function requireList(state: OptimoRouteState, body: JsonBody, ...names: string[]): unknown[] {
  const name = names.find((candidate) => body[candidate] !== undefined && body[candidate] !== null);
  if (name === undefined) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", `${names[0] ?? "list"} is required`);
  const list = body[name];
  if (!Array.isArray(list)) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", `${name} is not a list`);
  const { listLimit } = state.faultState.settings;
  if (list.length > listLimit)
    throw new OptimoRouteApiError(
      "ERR_INVALID_PARAM_FORMAT",
      `${name} has ${list.length} items, ${listLimit} are allowed`,
    );
  return list as unknown[];
}

export function requireObject(value: unknown, name: string): JsonBody {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new OptimoRouteApiError("MALFORMED_REQUEST", `${name} is not an object`);
  return value as JsonBody;
}

/** Parses with a schema; missing and malformed fields are refused as the provider does. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const fieldPath = issue?.path.join(".") || "body";
  const fieldValue = issue?.path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
  if (fieldValue === undefined) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", `${fieldPath} is required`);
  throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", `${fieldPath}: ${issue?.message ?? "wrong format"}`);
}

export const DaySchema = z.string().regex(DAY_PATTERN, "a day is YYYY-MM-DD");

export function requireDay(call: ApiCall): string {
  const day = call.query.get("date") ?? call.body.date;
  return parseInput(z.object({ date: DaySchema }), { date: day ?? undefined }).date;
}

export function rejectInLiveApi(state: OptimoRouteState, feature: string): void {
  if (usesLiveApi(state)) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", `${feature} is not offered`);
}

/** A bulk response, with `success` depending on its rows. */
export function bulkResponse(state: OptimoRouteState, name: string, rows: JsonBody[]): ResponseBody {
  const failed = rows.filter((row) => row.success === false).length;
  return { success: failed === 0 || (failed < rows.length && state.faultState.settings.mixedSuccess), [name]: rows };
}
