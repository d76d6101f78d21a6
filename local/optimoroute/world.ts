// The state and input of every call.
import { z } from "zod";
import type { Gazetteer } from "../geocoder.ts";
import { Refusal } from "./refusal.ts";
import type { Health } from "./settings.ts";
import type { Store } from "./store.ts";
import { DAY } from "./times.ts";

export type World = {
  store: Store;
  health: Health;
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

export type Body = Record<string, unknown>;
export type Call = { world: World; query: URLSearchParams; body: Body };
export type Answer = Record<string, unknown>;
export type Handler = (call: Call) => Answer;

export const isLive = (world: World): boolean => world.health.settings.column === "live";

/** A list in the body, up to the provider's limit. */
export function listIn(world: World, body: Body, ...names: string[]): unknown[] {
  const name = names.find((one) => body[one] !== undefined && body[one] !== null);
  if (name === undefined) throw new Refusal("ERR_MISSING_MAND_FIELD", `${names[0] ?? "list"} is required`);
  const list = body[name];
  if (!Array.isArray(list)) throw new Refusal("ERR_INVALID_PARAM_FORMAT", `${name} is not a list`);
  const { listLimit } = world.health.settings;
  if (list.length > listLimit)
    throw new Refusal("ERR_INVALID_PARAM_FORMAT", `${name} has ${list.length} items, ${listLimit} are allowed`);
  return list as unknown[];
}

export function objectOf(value: unknown, name: string): Body {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Refusal("MALFORMED_REQUEST", `${name} is not an object`);
  return value as Body;
}

/** Parses with a schema; missing and malformed fields are refused as the provider does. */
export function read<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join(".") || "body";
  const there = issue?.path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
  if (there === undefined) throw new Refusal("ERR_MISSING_MAND_FIELD", `${where} is required`);
  throw new Refusal("ERR_INVALID_PARAM_FORMAT", `${where}: ${issue?.message ?? "wrong format"}`);
}

export const Day = z.string().regex(DAY, "a day is YYYY-MM-DD");

export function dayIn(call: Call): string {
  const day = call.query.get("date") ?? call.body.date;
  return read(z.object({ date: Day }), { date: day ?? undefined }).date;
}

export function refuseInLive(world: World, what: string): void {
  if (isLive(world)) throw new Refusal("ERR_INVALID_PARAM_FORMAT", `${what} is not offered`);
}

/** A bulk response, with `success` depending on its rows. */
export function bulk(world: World, name: string, rows: Body[]): Answer {
  const failed = rows.filter((row) => row.success === false).length;
  return { success: failed === 0 || (failed < rows.length && world.health.settings.mixedSuccess), [name]: rows };
}
