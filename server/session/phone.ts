import "server-only";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { Refusal } from "@/server/core/errors";

/** How the database keeps numbers. */
export const E164 = /^\+[1-9][0-9]{6,14}$/;

/** A phone in E.164, or null when it is none. Without a country code it is a US number. */
export function readPhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, "US");
  return parsed?.isPossible() && E164.test(parsed.number) ? parsed.number : null;
}

/** The country of a number in E.164, as text and call permissions know it: "PR" for +1 787 and +1 939, not "US". */
export function countryOf(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone);
  return parsed?.country ?? (parsed ? `+${parsed.countryCallingCode}` : "unknown");
}

/**
 * A phone as typed, in E.164. Without a country code it is a US number. Refuses what is no phone number, naming the
 * field.
 */
export function toE164(text: string, path = "phone"): string {
  const phone = readPhone(text);
  if (!phone) throw new Refusal("VALIDATION_ERROR", undefined, { errors: [{ path, message: "Not a phone number" }] });
  return phone;
}
