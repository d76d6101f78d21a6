import { z } from "zod";
import { cleanLine, cleanText } from "@/lib/domain/text/clean-text";

// Shared by several contracts. Bodies are strict objects: unknown fields are refused.

export const uuid = z.guid();
/** A timestamp, ISO 8601 UTC. */
export const time = z.iso.datetime().max(40);
/** A row's version, for optimistic locking: a change names the version it is based on. */
export const rowVersion = z.number().int().min(1).max(2_147_483_647);
/** A date, YYYY-MM-DD. */
export const day = z.iso.date();
/** Dollars with at most two decimals. The database checks the configured maximum. */
export const money = z
  .number()
  .positive()
  .max(1_000_000)
  .refine((amount) => Number(amount.toFixed(2)) === amount, "two_decimals");
/** One line of visible text: names, plates, addresses, reasons. */
export const singleLineText = (max = 200) => z.string().overwrite(cleanLine).min(1).max(max);
/** Text of several lines, which may be empty. */
export const multilineText = (max: number) => z.string().overwrite(cleanText).max(max);
/** A machine-made text, unchanged apart from trimming: a token, a code, a QR's content. */
export const opaqueText = (max: number) => z.string().trim().min(1).max(max);
/** A phone number as typed; the server converts it to E.164. */
export const phone = z.string().trim().min(4).max(32);
export const email = z.string().max(320).trim().toLowerCase().pipe(z.email().max(254));
// Rounded to 1e-7 degrees, about a centimetre: the precision of phones and OpenStreetMap, and coarse enough that no
// distance underflows.
const degrees = (maxDegrees: number) =>
  z
    .number()
    .overwrite((value) => Math.round(value * 1e7) / 1e7)
    .min(-maxDegrees)
    .max(maxDegrees);
export const latitude = degrees(90);
export const longitude = degrees(180);
/** A location on a map. */
export const latLng = z.strictObject({ lat: latitude, lng: longitude });
/** A location with its time. */
export const timedLatLng = z.strictObject({ lat: latitude, lng: longitude, at: time });
/** A phone's position. Accuracy in metres; `timestamp`: when it was measured, in seconds since 1970. */
export const position = z.strictObject({
  latitude,
  longitude,
  accuracy: z.number().min(0).max(100_000).optional(),
  timestamp: z.number().min(0).max(4_102_444_800).optional(),
});
/** Why an action was taken; recorded. */
export const reasonBody = z.strictObject({ reason: singleLineText(500) });
/** The path's parameters of a route about one object, or about one user. */
export const idParams = z.strictObject({ id: uuid });
export const userIdParams = z.strictObject({ userId: uuid });
export const cursor = z.string().min(1).max(500).optional();
/** Page size; coerced, because query values are strings. */
export const limit = (defaultLimit: number, max = 100) => z.coerce.number().int().min(1).max(max).default(defaultLimit);
/** A page of a list. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
/** An empty response. */
export const emptyResponse = z.object({});

type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type ActorKind = "anonymous" | "optional" | "user" | "driver" | "admin" | "machine";

/** One route: `route()` builds its handler from it; openapi.json and tests list it. */
export type RouteContract = {
  method: HttpMethod;
  /** For example `/api/tasks/{transactionId}/start`. */
  path: string;
  actor: ActorKind;
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Absent when the response is not JSON: see `produces`. */
  response?: z.ZodType;
  status?: 200 | 201;
  /** The 202 response of a call that was accepted and not carried out yet; `response` is a union with it. */
  accepted?: z.ZodType;
  /** Default: JSON. */
  accepts?: "json" | "json-or-text" | "form" | "multipart";
  /** Media type of an alternative to the JSON response, requested by the query, such as a file. */
  produces?: string;
  /** How a machine authenticates; omitted for a public endpoint. */
  proof?: "bearer" | "signature";
  /** A valid body, for openapi.json and for tests. */
  example?: unknown;
};

/** Comma-separated columns of an export, in this order; default: all. */
export const exportColumns = (knownColumns: readonly string[]) => {
  const column = `(${knownColumns.join("|")})`;
  return z
    .string()
    .max(200)
    .regex(new RegExp(`^${column}(,${column})*$`))
    .optional();
};
