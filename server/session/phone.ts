import "server-only";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { Refusal } from "@/server/http/errors";

/** A phone as typed, in E.164. Without a country code it is a US number. Refuses what is no phone number, naming the field. */
export function toE164(text: string, path = "phone"): string {
  const parsed = parsePhoneNumberFromString(text, "US");
  if (!parsed?.isPossible()) throw new Refusal("VALIDATION_ERROR", undefined, { errors: [{ path, message: "Not a phone number" }] });
  return parsed.number;
}
