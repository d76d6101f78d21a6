import { declineReasons, type DeclineReason } from "@/lib/domain/offer/decline-reasons";
import { sayIn, type Locale } from "./text";
import { offerText } from "./text/offer";

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
  const known = declineReasons.find((each) => each === reason);
  return known ? sayIn(locale, offerText)(declineKeys[known]) : reason;
}
