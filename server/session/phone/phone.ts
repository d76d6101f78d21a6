import "server-only";
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";
import { phoneError, phoneErrors, parsePhone } from "@/lib/domain/text/parse-phone";
import { toFieldError, Refusal } from "@/server/core/errors";
import { env } from "@/server/env";

/** The country of an E.164 number, as in text and call permissions: "PR" for +1 787 and +1 939, not "US". */
export function countryOf(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone);
  return parsed?.country ?? (parsed ? `+${parsed.countryCallingCode}` : "unknown");
}

/** A typed phone in E.164. Without a country code it is a US number. Refuses an invalid number, naming the field. */
export function toE164(text: string, path = "phone", options?: { landline: boolean }): string {
  const phone = parsePhone(text, options);
  if (!phone)
    throw new Refusal("VALIDATION_ERROR", undefined, {
      errors: [toFieldError(path, (phoneError(text) ?? phoneErrors.none).reason)],
    });
  return phone;
}

/** Whether texts and calls reach this number's country: those of PHONE_COUNTRIES, all by default. */
export function isSupportedNumber(
  phone: string,
  supportedCountries: readonly string[] = env().PHONE_COUNTRIES,
): boolean {
  if (supportedCountries.length === 0) return true;
  const parsed = parsePhoneNumberFromString(phone);
  if (parsed?.country) return supportedCountries.includes(parsed.country);
  // Many numbers of a shared calling code are not assigned to a country.
  return supportedCountries.some(
    (country) => isSupportedCountry(country) && getCountryCallingCode(country) === parsed?.countryCallingCode,
  );
}

/** A typed phone for a new account or contact: of a supported country (PHONE_COUNTRIES). */
export function toSupportedE164(text: string, path = "phone", options?: { landline: boolean }): string {
  const phone = toE164(text, path, options);
  if (!isSupportedNumber(phone))
    throw new Refusal("VALIDATION_ERROR", undefined, { errors: [toFieldError(path, "phone_not_served")] });
  return phone;
}

/** Normalizes a phone in a profile's changes to E.164; refuses unsupported countries. */
export function normalizePatchPhone<Patch extends { phone?: string | undefined }>(patch: Patch): Patch {
  return patch.phone === undefined ? patch : { ...patch, phone: toSupportedE164(patch.phone) };
}
