import type { EndReason } from "@/lib/domain/task/end-reason";
import type { Locale } from "../translate";
import { endReasonMessages } from "./end-reasons";
import { navigationMessages } from "./navigation";
import { reassignReasonMessages } from "./reassign-reasons";

// Reasons that drivers and administrators choose from a list are stored in English.
const presets: Readonly<Record<string, string>> = Object.fromEntries([
  ...(["nobodyHome", "wrongAddress", "refused", "noCode", "unsafe", "vehicle", "other"] as const).map(
    (key) => [navigationMessages.en[key], navigationMessages.es[key]] as const,
  ),
  ...(["late", "stationary", "requested", "vehicle"] as const).map(
    (key) => [reassignReasonMessages.en[key], reassignReasonMessages.es[key]] as const,
  ),
]);

/** Why a delivery ended or left its driver, in the reader's language; free text stays unchanged. */
export function deliveryReason(locale: Locale, reason: string, code: EndReason | null): string {
  if (code) return endReasonMessages[locale][code];
  if (locale === "en") return reason;
  const [head = "", ...rest] = reason.split(": ");
  return [presets[head] ?? head, ...rest].join(": ");
}
