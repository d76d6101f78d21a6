import "server-only";
import { scrub, truncate } from "@/server/core/log";

// Fields that may be logged of requests and responses: order and driver names, dates, planning numbers, states. All
// others are removed, because a field that the provider adds may contain personal data.
const loggedFields = new Set([
  "success",
  "code",
  "id",
  "orderNo",
  "orderNos",
  "orderId",
  "relatedOrderNo",
  "date",
  "from",
  "to",
  "type",
  "duration",
  "priority",
  "operation",
  "load1",
  "load2",
  "load3",
  "load4",
  "allowedWeekdays",
  "skills",
  "vehicleFeatures",
  "notificationPreference",
  "valid",
  "checkInTime",
  "twFrom",
  "twTo",
  "externalId",
  "serial",
  "driverExternalId",
  "driverSerial",
  "driverId",
  "enabled",
  "workTimeFrom",
  "workTimeTo",
  "assignedVehicle",
  "vehicleCapacity1",
  "vehicleCapacity2",
  "vehicleCapacity3",
  "vehicleCapacity4",
  "zoneId",
  "zoneIds",
  "zonesOf",
  "radius",
  "isActive",
  "is_active",
  "orderStatus",
  "includeOrderData",
  "includeScheduleInformation",
  "after_tag",
  "afterTag",
  "tag",
  "remainingEvents",
  "date_from",
  "date_to",
  "limit",
  "event",
  "status",
  "unixTimestamp",
  "utcTime",
  "localTime",
  "timestamp",
  "stopNumber",
  "scheduledAt",
  "scheduledAtDt",
  "arrivalTimeDt",
  "orderScheduled",
  "planningId",
  "progress",
  "percentageComplete",
  "startWith",
  "lockType",
  "balancing",
  "balanceBy",
  "balancingFactor",
  "missingOrders",
  "missingDrivers",
  "ordersWithInvalidLocation",
  "more",
]);
// Fields with nested fields that may be logged.
const containers = new Set([
  "orders",
  "updates",
  "data",
  "driver",
  "assignedTo",
  "dateRange",
  "timeWindows",
  "workTime",
  "positions",
  "startTime",
  "endTime",
  "useDrivers",
  "useOrderObjects",
  "events",
  "scheduleInformation",
  "geofences",
  "routes",
  "stops",
]);
const MAX_ITEMS = 25;
const MAX_DEPTH = 20;
const MAX_STRING_LENGTH = 200;
// Limits of a message's length and of searched texts, because each searched text scans the whole message.
const MAX_MESSAGE_LENGTH = 4_000;
const MAX_SEARCH_TERM_LENGTH = 500;
const MAX_SEARCH_TERMS = 1_000;
const REMOVED = "[removed]";

/** The loggable part of a request or a response; nothing nested deeper than the provider's known data. */
export function toLoggable(value: unknown, maxDepth = MAX_DEPTH): unknown {
  if (maxDepth === 0) return null;
  if (Array.isArray(value)) {
    // One more is allowed, so that a truncated list is not truncated again.
    const items = (value.length <= MAX_ITEMS + 1 ? value : value.slice(0, MAX_ITEMS)).map((item) =>
      toLoggable(item, maxDepth - 1),
    );
    return items.length < value.length ? [...items, { more: value.length - items.length }] : items;
  }
  if (!isRecord(value)) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      if (containers.has(name) && typeof field === "object" && field !== null)
        return [[name, toLoggable(field, maxDepth - 1)]];
      if (!loggedFields.has(name)) return [];
      const scalar = toLoggableScalar(field);
      return scalar === undefined ? [] : [[name, scalar]];
    }),
  );
}

function toLoggableScalar(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .slice(0, MAX_ITEMS)
      .map(toLoggableScalar)
      .filter((item) => item !== undefined);
  if (typeof value === "string") return maskMailAddresses(value.slice(0, MAX_STRING_LENGTH));
  return typeof value === "number" || typeof value === "boolean" || value === null ? value : undefined;
}

// Not all of scrub(): order numbers, dates and serials look like codes and phones, and are what readers of the log
// need.
const maskMailAddresses = (text: string) =>
  text.replace(/[^\s"'<>]+/g, (word) => (word.slice(1, -1).includes("@") ? "[mail]" : word));

/** Removes the key from a text, by its URL parameter and by its value. */
export function redactApiKey(text: string, key: string | null): string {
  const withoutParameter = text.replace(/\bkey=[^&\s"'#]*/gi, "key=[removed]");
  if (!key) return withoutParameter;
  return [key, encodeURIComponent(key)].reduce(
    (redacted, secret) => redacted.replaceAll(secret, REMOVED),
    withoutParameter,
  );
}

/** Removes the key from a loggable value. */
export function redactApiKeyIn(value: unknown, key: string | null): unknown {
  if (typeof value === "string") return redactApiKey(value, key);
  if (Array.isArray(value)) return value.map((item) => redactApiKeyIn(item, key));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, redactApiKeyIn(field, key)]));
}

/**
 * The provider's message without the key and without quoted request or response data: addresses, people, notes. Parts
 * of an address between commas are removed too.
 */
export function redactMessage(message: string, key: string | null, ...quoted: unknown[]): string {
  const personal = quoted
    .flatMap((value) => personalTexts(value, false))
    .map((text) => text.trim().slice(0, MAX_SEARCH_TERM_LENGTH))
    .flatMap((text) => [text, ...text.split(",")])
    .map((text) => text.trim())
    .filter((text) => text.length > 2);
  const quotedTexts = [...new Set(personal)].sort((a, b) => b.length - a.length).slice(0, MAX_SEARCH_TERMS);
  const unquoted = quotedTexts.reduce(
    (text, quotedText) => text.replace(new RegExp(escapeRegExp(quotedText), "gi"), REMOVED),
    redactApiKey(truncate(message, MAX_MESSAGE_LENGTH), key),
  );
  return scrub(unquoted).slice(0, 500);
}

const escapeRegExp = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function personalTexts(value: unknown, isPersonal: boolean): string[] {
  if (typeof value === "string") return isPersonal ? [value] : [];
  // Short numbers are counts, not house numbers.
  if (typeof value === "number") return isPersonal && String(value).length > 3 ? [String(value)] : [];
  if (Array.isArray(value)) return value.slice(0, 500).flatMap((item: unknown) => personalTexts(item, isPersonal));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    personalTexts(field, name !== "message" && !containers.has(name) && !loggedFields.has(name)),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
