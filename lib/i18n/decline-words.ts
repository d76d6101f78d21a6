import { declineReasons, type DeclineReason } from "@/lib/domain/offer";
import { getTranslations, type Locale } from "./translate";
import { offerMessages } from "./messages/offer";

/** The API identifies the six reasons by their English texts. */
export const declineKeys: Record<DeclineReason, "far" | "enough" | "vehicle" | "emergency" | "traffic" | "other"> = {
  "Too far from current location": "far",
  "Already have enough deliveries": "enough",
  "Vehicle maintenance required": "vehicle",
  "Personal emergency": "emergency",
  "Traffic/road conditions": "traffic",
  Other: "other",
};

/** A reason for declining in the reader's language; free text stays unchanged. */
export function declineWords(locale: Locale, reason: string): string {
  const declineReason = declineReasons.find((candidate) => candidate === reason);
  return declineReason ? getTranslations(locale, offerMessages)(declineKeys[declineReason]) : reason;
}
