import { z } from "zod";
import { cleanLine, cleanWords } from "@/lib/domain/text/clean-text";

// What several contracts share. Bodies are strict objects: unknown fields are refused.

export const uuid = z.guid();
/** A moment, ISO 8601 UTC. */
export const time = z.iso.datetime().max(40);
/** How often a row was changed: a change names the version that it is about. */
export const rowVersion = z.number().int().min(1).max(2_147_483_647);
/** A day, YYYY-MM-DD. */
export const day = z.iso.date();
/** Dollars with at most two decimals; the configured maximum is the database's to know. */
export const money = z
  .number()
  .positive()
  .max(1_000_000)
  .refine((amount) => Number(amount.toFixed(2)) === amount, "two_decimals");
/** A line of text that can be seen: names, plates, addresses, reasons. */
export const line = (max = 200) => z.string().overwrite(cleanLine).min(1).max(max);
/** Lines of text, which may be none. */
export const words = (max: number) => z.string().overwrite(cleanWords).max(max);
/** A text that a machine made, as it is: a token, a code, what a QR says. */
export const exact = (max: number) => z.string().trim().min(1).max(max);
/** A phone as a person types it; the server turns it into E.164. */
export const phone = z.string().trim().min(4).max(32);
export const email = z.string().max(320).trim().toLowerCase().pipe(z.email().max(254));
// Whole 1e-7 degrees, a centimetre: what phones and OpenStreetMap tell, and nothing so small that a distance underflows.
const degrees = (most: number) =>
  z
    .number()
    .overwrite((value) => Math.round(value * 1e7) / 1e7)
    .min(-most)
    .max(most);
export const latitude = degrees(90);
export const longitude = degrees(180);
/** A place on a map. */
export const latLng = z.strictObject({ lat: latitude, lng: longitude });
/** Where somebody was, and when. */
export const moment = z.strictObject({ lat: latitude, lng: longitude, at: time });
/** Where a phone says it is: accuracy in metres, `timestamp` in seconds since 1970 when the phone was there. */
export const position = z.strictObject({
  latitude,
  longitude,
  accuracy: z.number().min(0).max(100_000).optional(),
  timestamp: z.number().min(0).max(4_102_444_800).optional(),
});
/** Why something was done; kept on record. */
export const reason = z.strictObject({ reason: line(500) });
export const cursor = z.string().min(1).max(500).optional();
/** How many of a list; a query, so it comes as text. */
export const limit = (standard: number, max = 100) => z.coerce.number().int().min(1).max(max).default(standard);
/** A page of a list. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
/** The answer of a change that has nothing to tell. */
export const done = z.object({});

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type ActorKind = "anonymous" | "optional" | "user" | "driver" | "admin" | "machine";

/** One route: `route()` makes its handler from it, and openapi.json and tests list it. */
export type RouteContract = {
  method: Method;
  /** As in `/api/tasks/{transactionId}/start`. */
  path: string;
  actor: ActorKind;
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Absent when the answer is not JSON: see `produces`. */
  response?: z.ZodType;
  status?: 200 | 201;
  /** What is answered with 202 instead, where the call is not carried out yet; `response` is a union with it. */
  accepted?: z.ZodType;
  /** Default: JSON. */
  accepts?: "json" | "json-or-text" | "form" | "multipart";
  /** Beside a response: what the query asks for instead of JSON, such as a file. */
  produces?: string;
  /** How a machine proves itself; without one anybody may ask. */
  proof?: "bearer" | "signature";
  /** A good body, for the document and for tests. */
  example?: unknown;
};
