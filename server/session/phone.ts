import "server-only";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { phoneProblem, phoneProblems, readPhone } from "@/lib/domain/read-phone";
import { Refusal } from "@/server/core/errors";

/** The country of a number in E.164, as text and call permissions know it: "PR" for +1 787 and +1 939, not "US". */
export function countryOf(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone);
  return parsed?.country ?? (parsed ? `+${parsed.countryCallingCode}` : "unknown");
}

/**
 * A phone as typed, in E.164. Without a country code it is a US number. Refuses what is no phone number, naming the
 * field.
 */
export function toE164(text: string, path = "phone", options?: { landline: boolean }): string {
  const phone = readPhone(text, options);
  if (!phone)
    throw new Refusal("VALIDATION_ERROR", undefined, {
      errors: [{ path, message: phoneProblem(text) ?? phoneProblems.none }],
    });
  return phone;
}
