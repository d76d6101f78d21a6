import type { EndReason } from "@/lib/domain/task/end-reason";
import type { Locale } from "../translate";
import { endReasonMessages } from "./end-reasons";
import { navigationMessages } from "./navigation";

// Drivers choose their reasons from a list in English.
const drivers: Readonly<Record<string, string>> = Object.fromEntries(
  (["nobodyHome", "wrongAddress", "refused", "noCode", "unsafe", "vehicle", "other"] as const).map(
    (key) => [navigationMessages.en[key], navigationMessages.es[key]] as const,
  ),
);

/** Why a delivery ended, in the reader's language; free text stays unchanged. */
export function deliveryReason(locale: Locale, reason: string, code: EndReason | null): string {
  if (code) return endReasonMessages[locale][code];
  if (locale === "en") return reason;
  const [head = "", ...rest] = reason.split(": ");
  return [drivers[head] ?? head, ...rest].join(": ");
}
