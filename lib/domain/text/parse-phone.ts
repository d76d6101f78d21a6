import { parsePhoneNumberFromString, validatePhoneNumberLength } from "libphonenumber-js";

/** Format of numbers in the database. */
export const E164 = /^\+[1-9][0-9]{6,14}$/;

/**
 * The canonical E.164 form where a country has two for the same phone. Mexico dropped the 1 before mobile numbers and
 * Brazil added a 9; Argentina's 9 is often omitted, and only a mobile number receives our codes. Same as
 * `private.canonicalize_phone`.
 */
export function canonicalPhone(phone: string): string {
  return phone
    .replace(/^\+521(\d{10})$/, "+52$1")
    .replace(/^\+55([1-9]{2})([689]\d{7})$/, "+55$19$2")
    .replace(/^\+54([1-3]\d{9})$/, "+549$1");
}

// Most countries dial 00 for the plus; no US number begins with it.
const replaceExitCode = (text: string) => text.trim().replace(/^\(?00[\s.-]*(?=[1-9])/, "+");

/**
 * A phone in canonical E.164 form, or null for an invalid one. Without a country code it is a US number. `landline`: it
 * need not receive texts, so an Argentine number stays without the mobile 9.
 */
export function parsePhone(text: string, { landline = false } = {}): string | null {
  const parsed = parsePhoneNumberFromString(replaceExitCode(text), "US");
  if (!parsed) return null;
  const phone = landline && parsed.countryCallingCode === "54" ? parsed.number : canonicalPhone(parsed.number);
  return E164.test(phone) && parsePhoneNumberFromString(phone)?.isPossible() ? phone : null;
}

/** Faults of an invalid phone number: the server's reason and its English message. */
export const phoneErrors = {
  none: { reason: "phone", message: "Not a phone number" },
  short: { reason: "phone_short", message: "This phone number is too short" },
  long: { reason: "phone_long", message: "This phone number is too long" },
  country: { reason: "phone_country", message: "This country code does not exist" },
  length: { reason: "phone_length", message: "This phone number has the wrong number of digits" },
} as const;

/** Why a text is no phone number; null if it is one. */
export function phoneError(text: string): (typeof phoneErrors)[keyof typeof phoneErrors] | null {
  if (parsePhone(text) !== null) return null;
  switch (validatePhoneNumberLength(replaceExitCode(text), "US")) {
    case "TOO_SHORT":
      return phoneErrors.short;
    case "TOO_LONG":
      return phoneErrors.long;
    case "INVALID_COUNTRY":
      return phoneErrors.country;
    case "INVALID_LENGTH":
      return phoneErrors.length;
    default:
      return phoneErrors.none;
  }
}
