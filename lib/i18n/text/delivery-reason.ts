import type { EndReason } from "@/lib/domain/task/end-reason";
import type { Locale } from "../text";
import { endReasonText } from "./end-reasons";
import { navigationText } from "./navigation";

// The driver's reasons are those they chose from, in English.
const drivers: Readonly<Record<string, string>> = Object.fromEntries(
  (["nobodyHome", "wrongAddress", "refused", "noCode", "unsafe", "vehicle", "other"] as const).map(
    (key) => [navigationText.en[key], navigationText.es[key]] as const,
  ),
);

/** Why a delivery ended, in the reader's language; what somebody wrote stays as they wrote it. */
export function deliveryReason(locale: Locale, reason: string, code: EndReason | null): string {
  if (code) return endReasonText[locale][code];
  if (locale === "en") return reason;
  const [head = "", ...rest] = reason.split(": ");
  return [drivers[head] ?? head, ...rest].join(": ");
}
