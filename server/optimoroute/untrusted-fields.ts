import "server-only";

// Reads responses without trusting their shape: a field of the wrong type counts as missing.

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const asFields = (value: unknown): Fields => (isFields(value) ? value : {});
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Ids and numbers come as strings or as numbers. */
export function parseText(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

export function parseNumber(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

export const parseBoolean = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

/** A list of names, as strings or as objects that contain them. */
export const parseNames = (value: unknown, ...keys: string[]): string[] =>
  asList(value).flatMap(
    (item) =>
      parseText(isFields(item) ? keys.map((name) => item[name]).find((name) => name !== undefined) : item) ?? [],
  );

/** The object without undefined fields. */
export function omitUndefined<Value extends object>(
  value: Value,
): { [Name in keyof Value]: Exclude<Value[Name], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [Name in keyof Value]: Exclude<Value[Name], undefined>;
  };
}
